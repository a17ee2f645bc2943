import type { Plugin } from "vite";

const file = /react-dom\/cjs\/react-dom-client\.production\.js$/;

/** What React throws as a signal to itself and compares by identity, each made once, as its code loads. */
const signal = /(\w+Exception) = Error\((formatProdErrorMessage\(\d+\))\)/g;
const signals = [
  "HydrationMismatchException",
  "SelectiveHydrationException",
  "SuspenseActionException",
  "SuspenseException",
  "SuspenseyCommitException",
];

const seeHere = "see scripts/build/signals-without-stacks.ts";

/**
 * React's signals are errors without a stack. Where a test, Lighthouse or a debugger watches the page, V8 looks up the lines
 * of each error's stack, and for the first one it parses React and the file around it once more: 14 to 28 ms of the main thread in each
 * load, which only the tool causes. Fails the build when a new version makes other signals.
 */
export function signalsWithoutStacks(): Plugin {
  let isSeen = false;
  return {
    name: "signals-without-stacks",
    apply: "build",
    applyToEnvironment: ({ name }) => name === "client",
    transform(code, id) {
      if (!file.test(id)) return null;
      isSeen = true;
      const found = [...code.matchAll(signal)].map(([, name = ""]) => name);
      if (found.toSorted().join() !== signals.join())
        this.error(`React makes other signals: ${seeHere}`);
      const changed = code.replaceAll(
        signal,
        "$1 = Object.create(Error.prototype, { message: { value: $2 } })",
      );
      return { code: changed, map: null };
    },
    buildEnd(error) {
      if (!error && !isSeen) this.error(`React has another file: ${seeHere}`);
    },
  };
}
