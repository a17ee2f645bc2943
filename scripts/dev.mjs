// Both halves with hot reload, on one address: the front end hands the API's paths to the server.
import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { ensurePackages } from "./set-up/installed-packages.mjs";
import { whenNpmEnds } from "./set-up/npm-parent.mjs";
import { projectNode, serverSource, settingsArguments } from "./set-up/project-node.mjs";
import { root, say } from "./set-up/run.mjs";

await ensurePackages();
const node = projectNode();
const settings = new URL(".env", root);
if (existsSync(settings)) process.loadEnvFile(settings);
const port = Number(process.env.PORT || 5000);
const address = `http://localhost:${port}`;
const serverPort = port + 1;

const halves = [
  start(["--watch", ...settingsArguments(), ...serverSource], {
    PORT: String(serverPort),
    BASE_URL: process.env.BASE_URL || address,
  }),
  start(["node_modules/@react-router/dev/bin.cjs", "dev", "--port", String(port)], {
    DEV_SERVER_URL: `http://127.0.0.1:${serverPort}`,
  }),
];
for (const half of halves) half.on("exit", stop);
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, stop);
whenNpmEnds(stop);
say(`CRM Pro is being developed on ${address}; Ctrl-C stops it.`);

/**
 * @param {string[]} args
 * @param {Record<string, string>} env
 */
function start(args, env) {
  return spawn(node, args, { cwd: root, env: { ...process.env, ...env }, stdio: "inherit" });
}

/** One half alone is of no use: when one ends, the other does. */
function stop() {
  for (const half of halves) half.kill("SIGTERM");
}
