// `npm run backup`, `restore` and `billing:reconcile`, from the oldest supported system Node (20) on.
import { spawn } from "node:child_process";
import { isServerBuilt } from "./set-up/built-parts.mjs";
import { ensurePackages } from "./set-up/installed-packages.mjs";
import {
  builtCommand,
  commandSource,
  projectNode,
  settingsArguments,
} from "./set-up/project-node.mjs";
import { giveUp, root } from "./set-up/run.mjs";

const [, , operation, ...rest] = process.argv;

await ensurePackages();
// Nothing is built here: a server of the release before may run, and load more from dist/node.
const program = (await isServerBuilt())
  ? builtCommand(`${operation}`)
  : commandSource(`${operation}`);
const child = spawn(projectNode(), [...settingsArguments(), ...program, ...rest], {
  cwd: root,
  stdio: "inherit",
});
// The terminal's Ctrl-C reaches the child by itself, which then tidies up.
process.on("SIGINT", () => {});
process.on("SIGTERM", () => child.kill("SIGTERM"));
child.on("error", (error) => giveUp(`${operation} could not be started: ${error.message}`));
child.on("exit", (code) => process.exit(code ?? 1));
