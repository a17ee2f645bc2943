// Runs on the oldest supported system Node (20), before anything is installed.
import { spawn } from "node:child_process";
import { constants } from "node:os";
import { ensureBuilt } from "./set-up/built-parts.mjs";
import { ensurePackages } from "./set-up/installed-packages.mjs";
import { whenNpmEnds } from "./set-up/npm-parent.mjs";
import {
  projectNode,
  serverVariables,
  settingsArguments,
  startedServer,
} from "./set-up/project-node.mjs";
import { root } from "./set-up/run.mjs";

/** A terminal and npm may both pass the same Ctrl-C on; the server is to see one. */
const echoMs = 500;

await ensurePackages();
const node = projectNode();
await ensureBuilt();
serve();

/** Runs the server until it ends, as if it were this process. */
function serve() {
  // In a group of its own the terminal's signals reach it through us alone. Windows has no such
  // groups and would open a window.
  const detached = process.platform !== "win32";
  const server = spawn(node, [...settingsArguments(), ...startedServer()], {
    cwd: root,
    env: { ...serverVariables, ...process.env },
    // The channel shows the server when we are gone: a signal that cannot be caught is not passed on.
    stdio: ["inherit", "inherit", "inherit", "ipc"],
    detached,
  });
  for (const signal of /** @type {const} */ (["SIGINT", "SIGTERM", "SIGHUP"])) {
    let lastMs = 0;
    process.on(signal, () => {
      const nowMs = Date.now();
      if (nowMs - lastMs > echoMs) server.kill(signal);
      lastMs = nowMs;
    });
  }
  whenNpmEnds(() => server.kill("SIGTERM"));
  server.on("error", (error) => {
    process.stderr.write(`The server could not be started: ${error.message}\n`);
    process.exitCode = 1;
  });
  server.on("exit", (code, signal) => {
    process.exit(signal ? 128 + constants.signals[signal] : (code ?? 1));
  });
}
