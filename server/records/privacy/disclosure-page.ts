import { raised } from "#shared/format/first-letters.ts";
import { escapeHtml } from "#server/platform/http/html.ts";
import { writePlainPage } from "#server/platform/http/plain-page.ts";
import type { Disclosure } from "#server/records/privacy/disclose-contact.ts";

type Row = Record<string, unknown>;

export function writeDisclosurePage(disclosure: Disclosure): string {
  const title = `What we keep about ${textOf(disclosure.contact.name)}`;
  const lists: [title: string, rows: Row[]][] = [
    ["Deals", disclosure.deals],
    ["Tasks", disclosure.tasks],
    ["Activities", disclosure.activities],
    ["Rows of imported files", disclosure.importedRows],
    ["Entries of web forms", disclosure.formEntries],
    ["Calls of incoming webhooks", disclosure.incomingCalls],
    ["Email sequences", disclosure.sequenceRuns],
    ["Changes", disclosure.history],
  ];
  const body = [
    `<h1>${escapeHtml(title)}</h1>`,
    `<p>Written on ${escapeHtml(disclosure.writtenAt.slice(0, 10))}.</p>`,
    section("Contact", [{ ...disclosure.contact, ...disclosure.customFields }]),
    ...lists.map(([name, rows]) => section(name, rows)),
  ];
  return writePlainPage(title, body.join("\n"));
}

function section(title: string, rows: Row[]): string {
  const facts = rows
    .map((row) => `<dl>${Object.entries(row).map(fact).join("")}</dl>`)
    .join("<hr>");
  return `<article><h2>${title}</h2>${facts || "<p>Nothing.</p>"}</article>`;
}

function fact([name, value]: [string, unknown]): string {
  const text = textOf(value);
  return text === "" ? "" : `<dt>${escapeHtml(readable(name))}</dt><dd>${escapeHtml(text)}</dd>`;
}

function textOf(value: unknown): string {
  if (value === null || value === undefined) return "";
  if (typeof value === "string") return value;
  if (typeof value !== "object") return JSON.stringify(value);
  if (Array.isArray(value)) return value.map(textOf).join(", ");
  return Object.entries(value)
    .map(([name, item]) => [readable(name), textOf(item)])
    .filter(([, text]) => text !== "")
    .map(([name, text]) => `${name}: ${text}`)
    .join("; ");
}

/** "Created at" of createdAt and created_at. */
function readable(name: string): string {
  const words = name.replaceAll(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return raised(words.replaceAll("_", " "));
}
