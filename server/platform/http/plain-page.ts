import { createHash } from "node:crypto";
import type { FastifyReply } from "fastify";
import { declareColours } from "./design-colours.ts";
import { escapeHtml } from "./html.ts";

const rules = `
* { box-sizing: border-box; }
body { margin: 0; overflow-wrap: anywhere; background: var(--color-canvas); color: var(--color-ink); font: 15px/1.6 "Inter Variable", ui-sans-serif, system-ui, sans-serif; }
main { max-width: 46rem; margin: 0 auto; padding: 2.5rem 1rem 4rem; }
h1 { font-size: 1.5rem; line-height: 1.3; margin: 0 0 .5rem; }
h2 { font-size: 1rem; line-height: 1.4; margin: 0; }
h3 { font-size: .9375rem; line-height: 1.4; margin: 1rem 0 0; }
p { margin: 0 0 1rem; }
a { color: var(--color-accent-ink); }
a:focus-visible, button:focus-visible { outline: 2px solid var(--color-accent-ink); outline-offset: 2px; }
article { background: var(--color-surface); border: 1px solid var(--color-line); border-radius: 8px; padding: 1rem 1.25rem; margin: 1rem 0 0; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: 0 1rem; margin: .5rem 0; color: var(--color-ink-muted); font-size: .8125rem; }
dt { font-weight: 600; }
dd { margin: 0; }
pre { margin: .75rem 0 0; padding-top: .75rem; border-top: 1px solid var(--color-line); font: inherit; white-space: pre-wrap; }
button { font: inherit; font-weight: 600; min-height: 2.5rem; padding: 0 1rem; border: 0; border-radius: 6px; background: var(--color-accent); color: var(--color-white); cursor: pointer; }
button.secondary { background: none; color: var(--color-ink); box-shadow: inset 0 0 0 1px var(--color-line); }
label { font-weight: 500; }
label:has([type=checkbox]) { display: inline-flex; gap: .5rem; align-items: baseline; font-weight: 400; min-height: 1.75rem; }
input:not([type=checkbox], [type=hidden]), textarea, select { font: inherit; font-size: 1rem; color: inherit; width: 100%; min-height: 2.75rem; margin-top: .25rem; padding: .5rem .75rem; border: 1px solid var(--color-line-strong); border-radius: 6px; background: var(--color-surface); }
input:focus-visible, textarea:focus-visible, select:focus-visible { outline: 2px solid var(--color-accent-ink); outline-offset: 1px; }
[aria-invalid] { border-color: var(--color-danger-ink) !important; }
form strong { color: var(--color-danger-ink); font-weight: 500; }
fieldset { min-width: 0; border: 0; margin: 0 0 1rem; padding: 0; }
legend { padding: 0; font-weight: 500; }
.choices { display: flex; flex-wrap: wrap; gap: .5rem; margin: 1rem 0 .25rem; }
.failed h2 { color: var(--color-danger-ink); }
header { margin-bottom: 1.5rem; font-weight: 700; }
header a { color: inherit; text-decoration: none; }
`;

const style = declareColours(rules) + rules;

const styleHash = createHash("sha256").update(style).digest("base64");

interface PageRights {
  /** Hashes of scripts that may run. */
  scripts?: string[];
  /** Origins that a form may lead to once it is sent. */
  formTargets?: string[];
}

/** No script or frame, and no image of others: what visitors wrote stays text. */
export function plainPagePolicy({ scripts = [], formTargets = [] }: PageRights = {}): string {
  return [
    "default-src 'none'",
    `style-src 'sha256-${styleHash}'`,
    // The icon.
    "img-src 'self'",
    ...scripts.map((hash) => `script-src '${hash}'`),
    ["form-action 'self'", ...formTargets].join(" "),
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join("; ");
}

export interface PageFrame {
  /** Its Content-Security-Policy. */
  policy: string;
  /** @param body HTML, escaped */
  write: (title: string, body: string) => string;
}

const plainFrame: PageFrame = { policy: plainPagePolicy(), write: writePlainPage };

export const plainPageHeaders = headersOf(plainFrame);

function headersOf({ policy }: PageFrame) {
  return {
    "content-type": "text/html; charset=utf-8",
    "content-security-policy": policy,
    "cache-control": "no-store",
    "x-robots-tag": "noindex",
  };
}

export function sendPlainPage(
  reply: FastifyReply,
  title: string,
  body: string,
  frame = plainFrame,
): FastifyReply {
  return reply.headers(headersOf(frame)).send(frame.write(title, body));
}

/** @param body HTML, escaped @param owner whose page it is, where that is a customer */
export function writePlainPage(title: string, body: string, owner?: string): string {
  const isOurs = owner === undefined;
  const header = isOurs ? '<a href="/">CRM Pro</a>' : escapeHtml(owner);
  const icon = isOurs ? '\n<link rel="icon" href="/favicon.svg" type="image/svg+xml">' : "";
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)} · ${escapeHtml(owner ?? "CRM Pro")}</title>${icon}
<style>${style}</style>
</head>
<body><main><header>${header}</header>${body}</main></body>
</html>
`;
}
