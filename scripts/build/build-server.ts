import { cp, mkdir, readdir, rm } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { rolldown } from "rolldown";
import { inAscii, keepPlaces, squeezePackages } from "./bundle-plugins.ts";
import { leanPackages, unusedParts } from "./lean-packages.ts";

const root = fileURLToPath(new URL("../../", import.meta.url));
const target = "dist/node";

/** The server, its worker threads and the operator's commands. */
const programs = [
  "server/administration/installation/backups/daily-backup-program",
  "server/main",
  "server/administration/installation/commands/admin",
  "server/administration/installation/commands/backup",
  "server/administration/installation/commands/reconcile-billing",
  "server/administration/installation/commands/restore",
  "server/platform/database/embedded/embedded-thread",
  "server/platform/database/embedded/initialise-thread",
];

/** They bring files or machine code, or few servers load them: they stay packages. */
const left = [
  "@electric-sql/pglite",
  "@expo-google-fonts/inter",
  "@mollie/api-client",
  "@node-rs/argon2",
  "@resvg/resvg-js",
  "@zxcvbn-ts/language-common",
  "imapflow",
  "nodemailer",
  "pdfkit",
  "pg-native",
  "sharp",
  "ssh2",
];

/**
 * Writes the server and the packages it uses as few files of JavaScript under dist/node, without what
 * is never called. Some 1,700 modules, each kept with its source and its comments, would take 40 MB
 * more in each process. Names stay, and our own lines, so that a stack in a log can be read.
 */
async function buildServer(): Promise<void> {
  await removeBuilt();
  const bundle = await rolldown({
    input: Object.fromEntries(programs.map((name) => [name, `${name}.ts`])),
    platform: "node",
    external: (id) => left.some((name) => id === name || id.startsWith(`${name}/`)),
    plugins: [keepPlaces(root), leanPackages(unusedParts), squeezePackages, inAscii],
  });
  await bundle.write({
    dir: target,
    chunkFileNames: "[name]-[hash].js",
    comments: false,
    codeSplitting: { groups: [{ name: packageOf, debugName: "packages", entriesAware: true }] },
  });
  await cp("migrations", `${target}/migrations`, { recursive: true });
  await cp("web/tokens.css", `${target}/web/tokens.css`);
}

/** All but the database that a server begins with, which other sources decide. */
async function removeBuilt(): Promise<void> {
  await mkdir(target, { recursive: true });
  const built = (await readdir(target)).filter((name) => name !== "empty-database");
  for (const name of built) await rm(`${target}/${name}`, { recursive: true });
}

/** Each package has a file of its own: what compiling one large file takes is not all given back. */
function packageOf(id: string): string | null {
  const [name] =
    id
      .split("/node_modules/")
      .at(-1)
      ?.match(/^(@[^/]+\/)?[^/]+/) ?? [];
  return id.includes("/node_modules/") && name ? `packages/${name}` : null;
}

process.chdir(root);
await buildServer();
