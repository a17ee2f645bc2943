import type { Plugin } from "rolldown";

export interface Part {
  /** How the path of the package's file ends. */
  file: string;
  /** What it says, and what is written instead. */
  replace: [found: string, written: string][];
}

/** What packages load of Node at the start, and the server has no use for. */
export const unusedParts: Part[] = [
  {
    // The server speaks HTTP/1.1, and Node's HTTP/2 takes 3 MB.
    file: "/fastify/lib/server.js",
    replace: [
      [
        "const http2 = require('node:http2')",
        "const http2 = new Proxy({}, { get: (_, name) => require('node:http2')[name] })",
      ],
    ],
  },
  {
    // V8 stores an object with the key 200 as an array of 300 places, and each route has one, unless an entry is fixed.
    file: "/fastify/lib/validation.js",
    replace: [["return acc\n    }, {})", "return acc\n    }, Object.defineProperty({}, 0, {}))"]],
  },
  {
    // It compiles a function for each part of a path that is shorter, some 500 at each start.
    file: "/find-my-way/lib/node.js",
    replace: [["LONG_PREFIX_MIN_LENGTH = 16", "LONG_PREFIX_MIN_LENGTH = 2"]],
  },
  {
    // All schedules are in UTC. To ask for the machine's own zone and language loads the data of Intl: 8 MB.
    file: "/luxon/build/node/luxon.js",
    replace: [
      [`defaultZone = "system"`, `defaultZone = "utc"`],
      ["defaultLocale = null", `defaultLocale = "en-US"`],
    ],
  },
];

/** Rewrites parts of packages. It fails where a package no longer has the part, which would take memory unseen. */
export function leanPackages(parts: Part[]): Plugin {
  const left = new Set(parts);
  return {
    name: "lean packages",
    transform(code, id) {
      const part = parts.find(({ file }) => id.endsWith(file));
      if (!part) return null;
      left.delete(part);
      return part.replace.reduce((text, [found, written]) => {
        if (!text.includes(found)) throw new Error(`${id} has no ${found}`);
        return text.replace(found, () => written);
      }, code);
    },
    buildEnd(error) {
      if (error) return;
      const [unseen] = left;
      if (unseen) throw new Error(`No package has ${unseen.file}`);
    },
  };
}
