// Does what the Dockerfile says in a temporary folder, without a container engine: what is copied is what
// .dockerignore leaves, RUN and CMD are the file's own. Prints how large the result is, and fails where
// the server does not answer.
import { execFileSync, spawn } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { projectNode } from "./set-up/project-node.mjs";
import { root, say } from "./set-up/run.mjs";

const here = fileURLToPath(root);
const stages = mkdtempSync(join(tmpdir(), "crm-image-"));
const port = "5099";
// As in an image, `node` is Node 24 and npm runs on it.
const PATH = `${dirname(projectNode())}:${process.env.PATH}`;
const ignored = new Set(readFileSync(join(here, ".dockerignore"), "utf8").trim().split("\n"));

let stage = "";
let command = "";
/** @type {Record<string, string>} */
let variables = {};

for (const [name, rest] of readInstructions()) {
  if (name === "FROM") begin(/ AS (\w+)$/.exec(rest)?.[1] ?? "last");
  if (name === "COPY") copy(rest.split(" "));
  if (name === "RUN" && !rest.includes("/data")) inStage(rest);
  if (name === "ENV") {
    variables = Object.fromEntries(rest.split(" ").map((pair) => pair.split("=")));
  }
  if (name === "CMD") command = rest;
}
const size = execFileSync("du", ["-sm", stage], { encoding: "utf8" }).split("\t")[0];
try {
  await serve();
  say(`The image's files take ${size} MB beside Node's own, and the server answers.`);
} finally {
  rmSync(stages, { recursive: true });
}

/** @returns {[string, string][]} each instruction and what follows it */
function readInstructions() {
  const lines = readFileSync(join(here, "Dockerfile"), "utf8").replaceAll("\\\n", " ").split("\n");
  return lines
    .filter((line) => /^[A-Z]+ /.test(line))
    .map((line) => [line.split(" ", 1)[0] ?? "", line.slice(line.indexOf(" ") + 1)]);
}

/** @param {string} name */
function begin(name) {
  stage = join(stages, name);
  mkdirSync(stage);
}

/** @param {string[]} words */
function copy(words) {
  const from = /^--from=(\w+)$/.exec(words[0] ?? "")?.[1];
  const sources = words.slice(from ? 1 : 0, -1);
  const to = words.at(-1) ?? "./";
  for (const source of sources) {
    const path = from ? join(stages, from, source.replace(/^\/app\//, "")) : join(here, source);
    const isFolder = source === "." || !to.endsWith("/");
    cpSync(path, isFolder ? join(stage, to) : join(stage, source), {
      recursive: true,
      filter: (file) => from !== undefined || !ignored.has(file.slice(here.length)),
    });
  }
}

/** @param {string} line */
function inStage(line) {
  say(`${stage.split("/").at(-1)}: ${line}`);
  // Where npm finds its registry.
  const env = { ...process.env, PATH };
  execFileSync("sh", ["-c", line], { cwd: stage, env, stdio: "inherit" });
}

async function serve() {
  const [, ...words] = JSON.parse(command);
  const secrets = { AUTH_SECRET: "of-a-replay-that-lasts-for-seconds", PORT: port };
  const env = { PATH, ...variables, ...secrets, DATA_DIR: join(stages, "data") };
  const server = spawn(projectNode(), words, { cwd: stage, env, stdio: "inherit" });
  try {
    await answers(`http://127.0.0.1:${port}/readyz`);
    await answers(`http://127.0.0.1:${port}/`);
  } finally {
    server.kill("SIGTERM");
    await new Promise((resolve) => server.once("exit", resolve));
  }
}

/** @param {string} url */
async function answers(url) {
  for (let tries = 600; tries > 0; tries -= 1) {
    const isFine = await fetch(url).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isFine) return;
    await pause(100);
  }
  throw new Error(`${url} does not answer`);
}
