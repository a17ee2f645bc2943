import { cutText } from "#shared/format/cut-text.ts";
import type { ChartRow } from "#shared/charts/chart-rows.ts";
import { type PartTone, partTones, type PartValue } from "#shared/reports/part-tones.ts";
import { printable } from "#server/platform/fonts/printable.ts";
import { escapeHtml } from "#server/platform/http/html.ts";

interface DrawnPart {
  label: string;
  colour: string;
}

export interface Drawn {
  rows: readonly ChartRow[];
  /** What the values of a row are; one has no name of its own. */
  parts: readonly DrawnPart[];
  goal: number | null;
  write: (value: number) => string;
}

export interface Drawing {
  svg: string;
  height: number;
}

/** As wide as the column of a mail. */
export const pictureWidth = 496;

export const ink = "#16181d";
export const accent = "#2a5bd7";
const muted = "#555b67";
export const hairline = "#e4e6ea";
export const strongLine = "#868b98";

/** Beside each other a dark one and a light one, so that they differ without colour, too. */
const colours: Record<PartTone, string[]> = {
  won: ["#17683a", "#8fd3b0", "#3f9e6a", "#cfeedd"],
  lost: ["#ad2020", "#f2b1ae", "#d6605b", "#fbdcda"],
  open: [accent, "#f0b04a", "#7a2fa0", "#a9c4ff", muted, "#d9c2e6"],
  plain: [accent, "#f0b04a", "#17683a", "#a9c4ff", "#7a2fa0", "#8fd3b0", "#b4420e"],
  none: ["#c9ccd3"],
};

/** Each with a colour of its own; null where there are more than colours. */
export function partsOf(values: readonly PartValue[]) {
  const parts = partTones(values).map(({ label, tone, place }) => ({
    label,
    colour: colours[tone][place],
  }));
  return parts.every((part): part is DrawnPart => part.colour !== undefined) ? parts : null;
}

type TextStyle = { anchor?: "start" | "middle" | "end"; fill?: string };

export function textAt(x: number, y: number, text: string, style: TextStyle = {}): string {
  const { anchor = "start", fill = muted } = style;
  return `<text x="${x}" y="${y}" text-anchor="${anchor}" fill="${fill}">${escapeHtml(printable(text))}</text>`;
}

/** @param room in pixels, of which a letter takes about seven */
export function shortened(text: string, room: number): string {
  const most = Math.max(2, Math.floor(room / 7));
  return text.length > most ? `${cutText(text, most - 1)}…` : text;
}

/** A dashed line for the goal. @param path such as `M0 12 H400` */
export function goalLine(path: string): string {
  return `<path d="${path}" stroke="${ink}" stroke-width="2" stroke-dasharray="6 3"/>`;
}

const legendColumn = pictureWidth / 3;
const legendLine = 20;

/** What the parts and lines mean, three beside each other; nothing where there is one part alone. */
export function legendOf({ rows, parts, goal }: Drawn): Drawing {
  const hasBefore = rows.some(({ before }) => before !== null);
  const entries = [
    ...(parts.length < 2 ? [] : parts.map(({ label, colour }) => ({ label, fill: colour }))),
    ...(hasBefore ? [{ label: "Before", fill: strongLine }] : []),
    ...(goal === null ? [] : [{ label: "Goal", fill: ink }]),
  ];
  const drawn = entries.map(({ label, fill }, place) => {
    const [x, y] = [(place % 3) * legendColumn, Math.floor(place / 3) * legendLine];
    const square = `<rect x="${x}" y="${y + 2}" width="12" height="12" rx="2" fill="${fill}"/>`;
    return square + textAt(x + 18, y + 12, shortened(label, legendColumn - 26));
  });
  const gap = entries.length === 0 ? 0 : 8;
  return { svg: drawn.join(""), height: Math.ceil(entries.length / 3) * legendLine + gap };
}
