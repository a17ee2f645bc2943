import { escapeHtml } from "#server/platform/http/html.ts";

/** The same as HTML: links can be followed, and what is quoted stands apart. */
export function htmlOf(text: string): string {
  return `<!doctype html><html><body><div style="font:14px/1.5 sans-serif">${blocks(text.split("\n"))}</div></body></html>`;
}

function blocks(lines: string[], depth = 0): string {
  const parts: string[] = [];
  for (let first = 0; first < lines.length;) {
    const isQuoted = isQuote(lines[first]) && depth < deepest;
    let end = first;
    while (end < lines.length && (isQuote(lines[end]) && depth < deepest) === isQuoted) end += 1;
    const block = lines.slice(first, end);
    parts.push(isQuoted ? quote(block, depth) : block.map(withLinks).join("<br>\n"));
    first = end;
  }
  return parts.join("\n");
}

const deepest = 10;
const quoteStyle = "margin:0 0 0 8px;padding-left:8px;border-left:2px solid #bbb;color:#555";

function isQuote(line: string | undefined): boolean {
  return line?.startsWith(">") ?? false;
}

function quote(lines: string[], depth: number): string {
  const inner = lines.map((line) => line.replace(/^> ?/, ""));
  return `<blockquote style="${quoteStyle}">${blocks(inner, depth + 1)}</blockquote>`;
}

function withLinks(line: string): string {
  return escapeHtml(line).replaceAll(
    /https?:\/\/(?:[^\s<&]|&amp;)+/g,
    (address) => `<a href="${address}">${address}</a>`,
  );
}
