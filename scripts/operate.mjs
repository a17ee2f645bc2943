// `npm run backup`, `restore` and `billing:reconcile`, from the oldest supported system Node (20) on.
import { spawn } from "node:child_process";
import { ensurePackages } from "./set-up/installed-packages.mjs";
import { projectNode, settingsArguments } from "./set-up/project-node.mjs";
import { giveUp, root } from "./set-up/run.mjs";

const [, , act, ...rest] = process.argv;

await ensurePackages();
const child = spawn(projectNode(), [...settingsArguments(), `server/operator/${act}.ts`, ...rest], {
  cwd: root,
  stdio: "inherit",
});
// The terminal's Ctrl-C reaches the child by itself, which then tidies up.
process.on("SIGINT", () => {});
process.on("SIGTERM", () => child.kill("SIGTERM"));
child.on("error", (error) => giveUp(`${act} could not be started: ${error.message}`));
child.on("exit", (code) => process.exit(code ?? 1));
