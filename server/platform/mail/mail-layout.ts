import { escapeHtml } from "#server/platform/http/html.ts";
import { type MailTable, tableHtml, tableText } from "#server/platform/mail/mail-table.ts";

/** Plain text: the layout escapes it for HTML. */
export interface MailContent {
  paragraphs: string[];
  action?: { label: string; url: string };
  picture?: MailPicture;
  table?: MailTable;
  facts?: [label: string, value: string | null][];
  quote?: string;
  /** Such as why one gets this mail. */
  footer: string;
  footerLink?: { label: string; url: string };
}

interface MailPicture {
  name: string;
  /** In pixels; on a small screen it is as wide as that. */
  width: number;
  description: string;
}

export function layOut(content: MailContent): { text: string; html: string } {
  return { text: asText(content), html: asHtml(content) };
}

function asText(content: MailContent): string {
  const { paragraphs, table, action, facts, quote, footer, footerLink } = content;
  return [
    ...paragraphs,
    table && tableText(table),
    action && `${action.label}:\n${action.url}`,
    facts &&
      known(facts)
        .map(([label, value]) => `${label}: ${value}`)
        .join("\n"),
    quote,
    `--\n${footer}`,
    footerLink && `${footerLink.label}: ${footerLink.url}`,
  ]
    .filter((part) => part !== undefined)
    .join("\n\n");
}

/** Many mail programs read no more than inline styles and plain tables. */
function asHtml(content: MailContent): string {
  const { paragraphs, picture, table, action, facts, quote, footer, footerLink } = content;
  const body = [
    ...paragraphs.map((text) => `<p style="margin:0 0 16px">${escapeHtml(text)}</p>`),
    picture && pictureHtml(picture),
    table && tableHtml(table),
    action && `<p style="margin:24px 0">${linkTo(action, button)}</p>`,
    facts && `<table style="margin:0 0 16px">${known(facts).map(factRow).join("")}</table>`,
    quote && `<div style="${quotation}">${escapeHtml(quote)}</div>`,
    `<p style="${smallPrint}">${escapeHtml(footer)}${footerLink ? `<br>${linkTo(footerLink, "color:#555b67")}` : ""}</p>`,
  ];
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"></head>
<body style="margin:0;background:#fafafb">
<div style="max-width:560px;margin:0 auto;padding:32px 20px;color:#16181d;font:16px/1.6 Inter,system-ui,sans-serif">
<p style="margin:0 0 24px;font-weight:700">CRM Pro</p>
${body.filter((part) => part !== undefined).join("\n")}
</div>
</body>
</html>
`;
}

const button =
  "display:inline-block;padding:10px 20px;border-radius:6px;background:#2a5bd7;color:#fff;font-weight:600;text-decoration:none";
const quotation =
  "margin:0 0 16px;padding:12px 16px;border-left:3px solid #868b98;background:#fff;white-space:pre-wrap;overflow-wrap:anywhere";
const smallPrint =
  "margin:32px 0 0;padding-top:16px;border-top:1px solid #e4e6ea;font-size:13px;color:#555b67";

function pictureHtml({ name, width, description }: MailPicture): string {
  return `<p style="margin:0 0 16px"><img src="cid:${name}" width="${width}" alt="${escapeHtml(description)}" style="display:block;width:100%;max-width:${width}px;height:auto"></p>`;
}

type Facts = NonNullable<MailContent["facts"]>;

function known(facts: Facts): Facts {
  return facts.filter(([, value]) => value !== null);
}

function linkTo({ label, url }: { label: string; url: string }, style: string): string {
  return `<a href="${escapeHtml(url)}" style="${style}">${escapeHtml(label)}</a>`;
}

function factRow([label, value]: Facts[number]): string {
  return `<tr><th style="padding:0 16px 4px 0;text-align:left;vertical-align:top;font-weight:600">${escapeHtml(label)}</th><td style="padding:0 0 4px;overflow-wrap:anywhere">${escapeHtml(value ?? "")}</td></tr>`;
}
