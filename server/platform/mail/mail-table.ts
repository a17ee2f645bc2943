import { escapeHtml } from "#server/platform/html.ts";

/** Texts and figures in rows, the last of which sums up. */
export interface MailTable {
  head: string[];
  rows: string[][];
  /** So many columns from the left are texts, the others figures. */
  textColumns: number;
  /** What of the table is left out. */
  note?: string;
}

/** One line for each row. */
export function tableText({ head, rows, note }: MailTable): string {
  const lines = [head, ...rows].map((cells) => cells.join("  |  "));
  return [lines.join("\n"), note].filter((part) => part !== undefined).join("\n\n");
}

export function tableHtml({ head, rows, textColumns, note }: MailTable): string {
  const cell = (tag: "th" | "td", style: string) => (text: string, place: number) => {
    const isText = place < textColumns;
    const side = isText ? "left" : "right";
    const wrap = isText || tag === "th" ? "overflow-wrap:break-word" : "white-space:nowrap";
    return `<${tag} align="${side}" style="padding:6px 8px;text-align:${side};${wrap};${style}">${escapeHtml(text)}</${tag}>`;
  };
  const body = rows.map((cells, row) => {
    const isLast = row === rows.length - 1;
    const style = isLast
      ? "font-weight:600;border-top:2px solid #c9cdd6"
      : "border-top:1px solid #e4e6ea";
    return `<tr>${cells.map(cell("td", style)).join("")}</tr>`;
  });
  const headRow = head.map(cell("th", "font-weight:600;vertical-align:bottom")).join("");
  return `<div style="overflow-x:auto"><table cellspacing="0" style="width:100%;margin:0 0 16px;border-collapse:collapse;background:#fff;font-size:14px"><tr>${headRow}</tr>${body.join("\n")}</table></div>${
    note === undefined
      ? ""
      : `<p style="margin:0 0 16px;font-size:14px;color:#555b67">${escapeHtml(note)}</p>`
  }`;
}
