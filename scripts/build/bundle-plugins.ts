import { relative } from "node:path";
import type { Plugin } from "rolldown";

/** A module of ours names files by its own place, which it keeps wherever it comes to lie. */
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

/** One character beyond Latin 1 doubles what a file takes in memory. */
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
