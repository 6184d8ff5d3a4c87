/** Small words: counted things and lists. */

export const s = (count: number, one: string, many = `${one}s`): string => `${count} ${count === 1 ? one : many}`;
export const listed = (parts: readonly string[]): string => (parts.length < 2 ? parts.join("") : `${parts.slice(0, -1).join(", ")} and ${parts[parts.length - 1]}`);
