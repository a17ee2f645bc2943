import { appendFile, readFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { paths } from "#web/platform/navigation/paths.ts";

const packageFile = (name: string) => new URL(`../../node_modules/${name}`, import.meta.url);
const readPackageFile = (name: string) => readFile(packageFile(name), "utf8");

/** What `swagger-ui-notices.txt` is of: NOTICE, and the list of licenses that the library's script names. */
const noticedVersion = "5.34.0";

/**
 * Adds what the bundler does not see to the licenses that it has written: a library that another package has a copy of,
 * and one of which stylesheets are.
 */
export async function nameLicenses(client: string): Promise<void> {
  const sections = await Promise.all([swaggerUi(), tailwind()]);
  await appendFile(
    join(client, paths.licenses),
    sections.map((section) => `\n${section}`).join(""),
  );
}

async function swaggerUi(): Promise<string> {
  const script = await readPackageFile("@fastify/swagger-ui/static/swagger-ui-bundle.js");
  const version = /PACKAGE_VERSION:"([^"]+)"/.exec(script)?.[1];
  if (version !== noticedVersion) {
    throw new Error(`swagger-ui-notices.txt is of ${noticedVersion}, not of ${version}.`);
  }
  // The copy comes without the text, which is the same for each that has this license.
  const license = await readPackageFile("@opentelemetry/api/LICENSE");
  const notices = await readFile(new URL("swagger-ui-notices.txt", import.meta.url), "utf8");
  return `## swagger-ui - ${version} (Apache-2.0)\n\n${license.trim()}\n\n${notices}`;
}

async function tailwind(): Promise<string> {
  const { version } = z
    .object({ version: z.string() })
    .parse(JSON.parse(await readPackageFile("tailwindcss/package.json")));
  return `## tailwindcss - ${version} (MIT)\n\n${await readPackageFile("tailwindcss/LICENSE")}`;
}
