/** Whether something has come into sight, for what is too dear to be drawn before. */

import { useEffect, useRef, useState } from "preact/hooks";

type Told = () => void;

const told = new Map<Element, Told>();

/** One for all: a list of two hundred has two hundred that wait. */
const watcher =
  typeof IntersectionObserver === "undefined"
    ? null
    : new IntersectionObserver(
        (entries) => {
          for (const { isIntersecting, target } of entries) {
            if (!isIntersecting) continue;
            watcher!.unobserve(target);
            const tell = told.get(target);
            told.delete(target);
            tell?.();
          }
        },
        { rootMargin: "200px" },
      );

/** A place for the element, and whether it was in sight at any time since. */
export function useSeen<E extends Element>(): [{ current: E | null }, boolean] {
  const place = useRef<E>(null);
  const [seen, setSeen] = useState(watcher === null);
  useEffect(() => {
    const element = place.current;
    if (seen || !element || !watcher) return;
    told.set(element, () => setSeen(true));
    watcher.observe(element);
    return () => {
      watcher.unobserve(element);
      told.delete(element);
    };
  }, [seen]);
  return [place, seen];
}
