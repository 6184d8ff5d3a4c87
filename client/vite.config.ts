import { createHash } from "node:crypto";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join, relative, sep } from "node:path";
import { fileURLToPath } from "node:url";
import { defineConfig, type Plugin } from "vite";

const here = dirname(fileURLToPath(import.meta.url));
const out = join(here, "../src/playmat/server/static");

/** The files besides `src` that decide what is built. */
const BESIDES = ["index.html", "package.json", "package-lock.json", "vite.config.ts", "tsconfig.json"];

/**
 * Tells which sources a build was made of, so that a stale one can be noticed without Node: SHA-256 over every source
 * file in the order of its path, as path, a zero byte, and the file's bytes.
 */
function digest(): { digest: string; files: number } {
  const sources = readdirSync(join(here, "src"), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(here, join(entry.parentPath, entry.name)).split(sep).join("/"));
  const paths = [...BESIDES, ...sources].sort();
  const hash = createHash("sha256");
  for (const path of paths) {
    hash.update(path + "\0");
    hash.update(readFileSync(join(here, path)));
  }
  return { digest: hash.digest("hex"), files: paths.length };
}

function writeDigest(): Plugin {
  return {
    name: "playmat-digest",
    apply: "build",
    closeBundle() {
      writeFileSync(join(out, "build.json"), JSON.stringify(digest(), null, 1) + "\n");
    },
  };
}

export default defineConfig({
  root: here,
  // Among the sources, so that the digest covers it.
  publicDir: join(here, "src/public"),
  oxc: { jsx: { runtime: "automatic", importSource: "preact" } },
  plugins: [writeDigest()],
  build: {
    outDir: out,
    emptyOutDir: true,
    target: "es2022",
    assetsInlineLimit: 0,
    reportCompressedSize: true,
  },
  server: {
    port: 5173,
    proxy: { "/api": { target: process.env.PLAYMAT_SERVER ?? "http://127.0.0.1:8123", ws: true } },
  },
  test: { include: ["src/**/*.test.ts"], environment: "node" },
} as Parameters<typeof defineConfig>[0]);
