// `npm run build:site`, `build:server` and `build:database`: `build-part.mjs site react-router build` builds the site
// by the command that follows its name.
import { buildPart } from "./set-up/built-parts.mjs";
import { giveUp, run } from "./set-up/run.mjs";

const [, , part, command, ...args] = process.argv;
if (command === undefined || (part !== "site" && part !== "server" && part !== "database")) {
  giveUp("build-part.mjs takes the part to build, and a command that builds it.");
}
process.exitCode = (await buildPart(part, () => run(command, args))) ? 0 : 1;
