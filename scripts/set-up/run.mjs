import { spawn } from "node:child_process";
import { delimiter } from "node:path";

/** The root of the repository. */
export const root = new URL("../../", import.meta.url);

/**
 * Runs a command in the root of the repository until it ends.
 * @param {string} command
 * @param {string[]} args
 * @param {{ quiet?: boolean, env?: Record<string, string> }} [options] quiet keeps the output back
 *   and shows it only where the command fails
 * @returns {Promise<boolean>} whether it ended well; false where it could not be started at all
 */
export function run(command, args, { quiet = false, env = {} } = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: quiet ? ["ignore", "pipe", "pipe"] : "inherit",
      // On Windows npm is a batch file, which only a shell can start.
      shell: process.platform === "win32",
    });
    /** @type {Buffer[]} */
    const output = [];
    child.stdout?.on("data", (chunk) => output.push(chunk));
    child.stderr?.on("data", (chunk) => output.push(chunk));
    child.on("error", (error) => {
      say(`${command} could not be started: ${error.message}`);
      resolve(false);
    });
    child.on("close", (code) => {
      if (code !== 0) process.stderr.write(Buffer.concat(output));
      resolve(code === 0);
    });
  });
}

/**
 * Runs `npm run <script>`, whose tools then run on the project's own Node.
 * @param {string} script
 * @param {{ quiet?: boolean, env?: Record<string, string> }} [options]
 */
export function runScript(script, options) {
  return run("npm", ["run", "--silent", script], options);
}

/**
 * Runs npm on the system's Node: an installation replaces the project's own.
 * @param {string[]} args
 */
export function runSystemNpm(args) {
  const folders = (process.env.PATH ?? "").split(delimiter);
  const system = folders.filter((folder) => !folder.includes("node_modules"));
  return run("npm", args, { env: { PATH: system.join(delimiter) } });
}

/**
 * Prints one line at the terminal that says what happens.
 * @param {string} line
 */
export function say(line) {
  process.stdout.write(`${line}\n`);
}

/**
 * Ends this script with a sentence that says what to do.
 * @param {string} sentence
 * @returns {never}
 */
export function giveUp(sentence) {
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
}
