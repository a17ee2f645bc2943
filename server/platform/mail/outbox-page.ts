import { countText } from "#shared/format/count-text.ts";
import type { Mail } from "#server/platform/mail/mails.queries.ts";
import { escapeHtml } from "#server/platform/http/html.ts";

export function outboxPage(mails: Mail[], isSending: boolean): string {
  const explanation = isSending
    ? "Mails leave as soon as the mail server takes them."
    : "SMTP_URL is not set, so mails stay here and no one receives them.";
  const list = mails.length === 0 ? "<p>No mails yet.</p>" : mails.map(mailArticle).join("\n");
  return `<h1>Outbox</h1>\n<p>${explanation} Newest first, at most 100.</p>\n${list}`;
}

function mailArticle(mail: Mail): string {
  const facts = factsOf(mail)
    .map(([label, value]) => `<dt>${label}</dt><dd>${escapeHtml(value)}</dd>`)
    .join("\n");
  const html = mail.html === null ? "" : `<a href="/dev/outbox/${mail.id}">See it as HTML</a>`;
  const invoice =
    mail.invoiceId === null ? "" : `<a href="/dev/outbox/${mail.id}/invoice">Attached invoice</a>`;
  const file = mail.attachedText
    ? `<a href="/dev/outbox/${mail.id}/file">Attached ${escapeHtml(mail.attachedText.filename)}</a>`
    : "";
  return `<article class="${mail.status}">
<h2>${escapeHtml(mail.subject)}</h2>
<dl>
${facts}
</dl>
${html} ${invoice} ${file}
<pre>${withLinks(escapeHtml(mail.text))}</pre>
</article>`;
}

function factsOf(mail: Mail): [label: string, value: string][] {
  const { replyTo } = mail;
  const facts: [label: string, value: string | null][] = [
    ["To", mail.recipient],
    ["Reply-To", replyTo && `${replyTo.name} <${replyTo.address}>`],
    ...Object.entries(mail.headers),
    ["Message-ID", mail.messageId],
    ["Queued", mail.createdAt],
    ["Status", describeStatus(mail)],
    ["Last error", mail.lastError],
  ];
  return facts.flatMap(([label, value]) => (value === null ? [] : [[label, value]]));
}

function describeStatus(mail: Mail): string {
  if (mail.status === "sent") return `sent ${mail.sentAt}`;
  const tries = `after ${countText(mail.attempts, "attempt", "attempts")}`;
  if (mail.status === "failed") return `given up ${tries}`;
  return mail.attempts === 0 ? "queued" : `queued, ${tries}; next at ${mail.nextAttemptAt}`;
}

/** Takes escaped text. */
function withLinks(escaped: string): string {
  return escaped.replace(/https?:\/\/[^\s<]+/g, (url) => `<a href="${url}">${url}</a>`);
}
