import { stripTypeScriptTypes } from "node:module";
import { posix } from "node:path";

/** Names of our own modules, as they are imported or handed to a worker thread. */
const moduleName = /(["'])(#server|#shared|\.{1,2})(\/[^"'\n]+)\.ts\1/g;

/**
 * A module as JavaScript, each line and column where it was.
 * @param path of the module, from the root: what it imports is named from its folder.
 */
export function stripModule(source: string, path: string): string {
  return stripTypeScriptTypes(source).replace(
    moduleName,
    (_match, quote: string, start: string, rest: string) => {
      const name = start.startsWith("#") ? nameFrom(path, start.slice(1) + rest) : start + rest;
      return `${quote}${name}.js${quote}`;
    },
  );
}

function nameFrom(path: string, imported: string): string {
  const relative = posix.relative(posix.dirname(path), imported);
  return relative.startsWith(".") ? relative : `./${relative}`;
}
