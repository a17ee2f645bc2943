import { escapeHtml } from "#server/platform/http/html.ts";
import type { Incident } from "./incidents.ts";
import { asMinute, type PartStatus, type Status } from "./read-status.ts";

export function writeStatus({ parts, incidents, checkedAt }: Status, version: string): string {
  return [
    `<h1>${headlineOf(parts)}</h1>`,
    `<p>Checked ${asMinute(checkedAt)}. Version ${escapeHtml(version)}.</p>`,
    `<section aria-labelledby="parts"><article><h2 id="parts">What works now</h2>`,
    `<dl>${parts.map(rowOf).join("")}</dl></article></section>`,
    `<section aria-labelledby="incidents"><article><h2 id="incidents">Incidents</h2>`,
    incidents.problem === null
      ? listOf(incidents.list)
      : "<p>The list of incidents cannot be read just now.</p>",
    `<p><a href="/contact">Report what does not work for you</a></p>`,
    "</article></section>",
  ].join("\n");
}

export function headlineOf(parts: PartStatus[]): string {
  if (parts.some(({ state }) => state === "down")) return "Something does not work";
  if (parts.some(({ state }) => state === "late")) return "Something is late";
  return "Everything works";
}

function rowOf({ name, state, text }: PartStatus): string {
  const shown = state === "down" || state === "late" ? `<strong>${text}</strong>` : text;
  return `<dt>${name}</dt><dd>${shown}</dd>`;
}

function listOf(incidents: Incident[]): string {
  if (incidents.length === 0) return "<p>None is known.</p>";
  return incidents.map(incidentOf).join("");
}

function incidentOf({ title, begunAt, endedAt, updates }: Incident): string {
  const span = endedAt
    ? `${asMinute(begunAt)} to ${asMinute(endedAt)}`
    : `Since ${asMinute(begunAt)}, not over yet`;
  const notes = updates.map(
    ({ at, text }) => `<p><strong>${asMinute(at)}</strong><br>${escapeHtml(text)}</p>`,
  );
  return `<h3>${escapeHtml(title)}</h3><p>${span}</p>${notes.join("")}`;
}
