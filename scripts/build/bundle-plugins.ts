import { relative } from "node:path";
import type { Plugin } from "rolldown";
import { minifySync } from "rolldown/utils";

/** A module names files relative to its own source. */
export function keepPlaces(root: string): Plugin {
  return {
    name: "keep places",
    transform(code, id) {
      if (id.includes("/node_modules/") || !code.includes("import.meta.url")) return null;
      const place = `(import.meta.resolve("#dist") + "/node/${relative(root, id)}")`;
      return code
        .replaceAll(/(new URL\("\.[^"]+)\.ts(", import\.meta\.url\))/g, "$1.js$2")
        .replaceAll("import.meta.url", place);
    },
  };
}

/**
 * Strips white space from packages and shortens their local names. Functions and classes keep theirs, which a stack
 * names. Our own modules stay as they are. Once all is written: what is returned for a chunk is printed again.
 */
export const squeezePackages: Plugin = {
  name: "squeeze packages",
  generateBundle(_options, files) {
    for (const file of Object.values(files)) {
      if (file.type === "chunk" && file.name.startsWith("packages/")) {
        file.code = squeeze(file.name, file.code);
      }
    }
  },
};

function squeeze(name: string, code: string): string {
  const written = minifySync(name, code, {
    module: true,
    compress: false,
    mangle: { keepNames: true },
    codegen: { removeWhitespace: true },
  });
  if (written.errors.length > 0) throw new AggregateError(written.errors, `${name} is not read`);
  return written.code;
}

/** One character beyond Latin 1 doubles a file's memory. */
export const inAscii: Plugin = {
  name: "in ASCII",
  generateBundle(_options, files) {
    for (const file of Object.values(files)) {
      if (file.type === "chunk") file.code = escapeBeyondAscii(file.code);
    }
  },
};

/** As strings, templates and regular expressions may be written; code itself is in ASCII anyway. */
function escapeBeyondAscii(code: string): string {
  return code.replaceAll(
    /[^\0-\x7f]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}
