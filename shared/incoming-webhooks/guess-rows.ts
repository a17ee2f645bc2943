import { type BodyPath } from "./body-paths.ts";
import type { IncomingField } from "./incoming-fields.ts";
import type { MappingRow } from "./incoming-webhooks.ts";
import { knownField, plainHeader } from "#shared/imports/known-headers.ts";

const nameParts = ["firstName", "lastName"];

/** A first guess of what goes where, by what the keys of a body are called, as with the columns of a file. */
export function guessRows(
  paths: readonly BodyPath[],
  fields: readonly IncomingField[],
): MappingRow[] {
  const found = new Map<string, string>();
  for (const { path } of paths) {
    const name = fieldNamed(path, fields);
    if (name !== null && !found.has(name)) found.set(name, path);
  }
  const parts = nameParts.flatMap((part) => found.get(part) ?? []);
  const name = found.get("name");
  const ofName = name === undefined ? parts : [name];
  const others = fields.flatMap((field): MappingRow[] => {
    const path = found.get(field.name);
    return path === undefined || field.name === "name" ? [] : [fromBody(field.name, path)];
  });
  return [...ofName.map((path) => fromBody("name", path)), ...others];
}

function fromBody(field: string, path: string): MappingRow {
  return { source: "body", field, path };
}

function fieldNamed(path: string, fields: readonly IncomingField[]): string | null {
  const key = path.split(".").at(-1) ?? path;
  const plain = plainHeader(key);
  const own = fields.find(({ label }) => plainHeader(label) === plain);
  const name = own?.name ?? knownField("contact", key)?.field ?? null;
  if (name === "companyId" || name === "company") return "companyName";
  const isOffered = fields.some((field) => field.name === name);
  return name !== null && (isOffered || nameParts.includes(name)) ? name : null;
}
