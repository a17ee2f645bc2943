import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { z } from "zod";
import { builtServer, serverVariables } from "./set-up/project-node.mjs";

/** compose.yaml and what it stands on, read as the compose specification has it: no engine is needed. */

const names = z.record(z.string(), z.unknown());

const service = z.strictObject({
  build: z.string().optional(),
  image: z.string().optional(),
  restart: z.literal("unless-stopped"),
  init: z.literal(true).optional(),
  command: z.array(z.string()).optional(),
  stop_grace_period: z
    .string()
    .regex(/^\d+s$/)
    .optional(),
  env_file: z.array(z.strictObject({ path: z.string(), required: z.boolean() })).optional(),
  environment: z.record(z.string(), z.string()).optional(),
  depends_on: z.union([z.array(z.string()), names]).optional(),
  ports: z.array(z.string().regex(/^\d+:\d+$/)).optional(),
  volumes: z.array(z.string()).optional(),
  configs: z.array(z.strictObject({ source: z.string(), target: z.string() })).optional(),
  healthcheck: z
    .strictObject({
      test: z.tuple([z.literal("CMD")], z.string()),
      interval: z.string(),
      timeout: z.string(),
      retries: z.number(),
    })
    .optional(),
  read_only: z.boolean().optional(),
  tmpfs: z.array(z.string()).optional(),
  cap_drop: z.array(z.literal("ALL")).optional(),
  security_opt: z.array(z.string()).optional(),
  mem_limit: z.string().optional(),
  shm_size: z.string().optional(),
});

const composeFile = z.strictObject({
  "x-server": names,
  services: z.record(z.string(), service),
  configs: z.record(z.string(), z.strictObject({ content: z.string() })),
  volumes: names,
});

function read(path: string): string {
  return readFileSync(fileURLToPath(new URL(`../${path}`, import.meta.url)), "utf8");
}

const compose = composeFile.parse(parse(read("compose.yaml"), { merge: true }));
const services = Object.entries(compose.services);

test("every service is built or named, and leans on what is there", () => {
  const built = services.flatMap(([, { build }]) => build ?? []);
  for (const folder of built) expect(read(`${folder}/Dockerfile`)).toContain("\nCMD [");
  const unnamed = services.filter(([, { build, image }]) => (build ?? image) === undefined);
  expect(unnamed).toEqual([]);
  expect(Object.keys(compose.services)).toEqual(expect.arrayContaining(neededServices()));
  const mounted = services.flatMap(([, { volumes = [] }]) =>
    volumes.map((volume) => volume.split(":")[0] ?? ""),
  );
  const files = mounted.filter((from) => from.startsWith("./"));
  for (const path of files) expect(read(path)).not.toBe("");
  expect(mounted.filter((from) => !from.startsWith("./")).toSorted()).toEqual(
    Object.keys(compose.volumes).toSorted(),
  );
  const configured = services.flatMap(([, { configs = [] }]) => configs.map((one) => one.source));
  expect(configured).toEqual(Object.keys(compose.configs));
});

test("the image runs the server as npm start does", () => {
  const image = read("Dockerfile");
  expect(image).toContain(
    `\nCMD ${JSON.stringify(["node", ...builtServer]).replaceAll(",", ", ")}\n`,
  );
  for (const [name, value] of Object.entries(serverVariables))
    expect(image).toMatch(new RegExp(`^ENV .*\\b${name}=${value}\\b`, "m"));
});

function neededServices(): string[] {
  return services.flatMap(([, { depends_on: needed = [] }]) =>
    Array.isArray(needed) ? needed : Object.keys(needed),
  );
}

test("the servers get no settings that they do not know", () => {
  const known = [...read(".env.example").matchAll(/^# ?([A-Z_]+)=/gm)].map(([, name]) => name);
  const servers = services.filter(([name]) => name.startsWith("server-"));
  expect(servers).toHaveLength(2);
  for (const [, { environment = {} }] of servers) {
    expect(known).toEqual(expect.arrayContaining(Object.keys(environment)));
  }
});

test("the balancer sends to both servers, on the port that they have", () => {
  const balanced = /reverse_proxy (.*) \{/.exec(read("deploy/Caddyfile"))?.[1]?.split(" ");
  const served = services
    .filter(([name]) => name.startsWith("server-"))
    .map(([name, { environment }]) => `${name}:${environment?.["PORT"]}`);
  expect(balanced).toEqual(served);
});

test("each program that docs/running.md has a container run is built", () => {
  const guide = readFileSync("docs/running.md", "utf8");
  const programs = [...guide.matchAll(/dist\/node\/(\S+)\.js/g)].map(([, name = ""]) => name);
  expect(programs).not.toHaveLength(0);
  const built = readFileSync("scripts/build/build-server.ts", "utf8");
  for (const program of programs) expect(built).toContain(`"${program}"`);
});
