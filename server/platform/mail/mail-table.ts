import { escapeHtml } from "#server/platform/http/html.ts";

/** Texts and figures in rows, the last of which sums up. */
export interface MailTable {
  head: string[];
  rows: string[][];
  /** How many columns from the left are texts; the others are figures. */
  textColumns: number;
  /** What of the table is left out. */
  note?: string;
}

export function tableText({ head, rows, note }: MailTable): string {
  const lines = [head, ...rows].map((cells) => cells.join("  |  "));
  return [lines.join("\n"), note].filter((part) => part !== undefined).join("\n\n");
}

/** How many columns a phone shows beside each other. */
const mostBeside = 3;

type Part = "head" | "row" | "total";

const borders: Record<Part, string> = {
  head: "",
  row: "border-top:1px solid #e4e6ea",
  total: "border-top:2px solid #c9cdd6",
};

/** In a table of many columns the names of a row stand above its figures: few mail programs scroll sideways. */
export function tableHtml({ head, rows, textColumns, note }: MailTable): string {
  const rowHtml = head.length > mostBeside ? stackedRow : plainRow;
  const body = rows.map((cells, place) =>
    rowHtml(place === rows.length - 1 ? "total" : "row", cells, textColumns),
  );
  return `<div style="overflow-x:auto"><table cellspacing="0" style="width:100%;margin:0 0 16px;border-collapse:collapse;background:#fff;font-size:14px">${rowHtml("head", head, textColumns)}${body.join("\n")}</table></div>${
    note === undefined
      ? ""
      : `<p style="margin:0 0 16px;font-size:14px;color:#555b67">${escapeHtml(note)}</p>`
  }`;
}

function plainRow(part: Part, cells: string[], textColumns: number): string {
  const style = `padding:6px 8px;${borders[part]}`;
  const html = cells.map((text, place) =>
    place < textColumns ? nameHtml(part, escapeHtml(text), style) : figureHtml(part, text, style),
  );
  return `<tr>${html.join("")}</tr>`;
}

function stackedRow(part: Part, cells: string[], textColumns: number): string {
  const names = cells.slice(0, textColumns).filter((name) => name !== "");
  const figures = cells.slice(textColumns);
  const border = borders[part];
  const small = (style: string) =>
    figures.map((text) => figureHtml(part, text, `font-size:12px;${style}`)).join("");
  if (names.length === 0) return `<tr>${small(`padding:6px 4px;${border}`)}</tr>`;
  // Each in its own direction of writing.
  const html = names.map((name) => `<bdi>${escapeHtml(name)}</bdi>`).join(" · ");
  const above = nameHtml(part, html, `padding:6px 4px 0;${border}`, figures.length);
  return `<tr>${above}</tr><tr>${small("padding:0 4px 6px")}</tr>`;
}

function nameHtml(part: Part, html: string, style: string, columns = 1): string {
  const attributes = columns > 1 ? `align="left" colspan="${columns}"` : 'align="left"';
  return cellHtml(part, html, attributes, `text-align:left;overflow-wrap:break-word;${style}`);
}

function figureHtml(part: Part, text: string, style: string): string {
  const wrap = part === "head" ? "overflow-wrap:break-word" : "white-space:nowrap";
  return cellHtml(part, escapeHtml(text), 'align="right"', `text-align:right;${wrap};${style}`);
}

function cellHtml(part: Part, html: string, attributes: string, style: string): string {
  const tag = part === "head" ? "th" : "td";
  const weight = part === "row" ? "" : "font-weight:600;vertical-align:bottom;";
  return `<${tag} ${attributes} style="${weight}${style}">${html}</${tag}>`;
}
