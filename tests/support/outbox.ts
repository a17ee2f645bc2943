import { expect } from "vitest";
import { teamAddress } from "./team-address.ts";
import { send } from "./test-client.ts";

export interface QueuedMail {
  subject: string;
  text: string;
  /** What the page says about it: To, Reply-To, Status and the mail's own headers. */
  facts: Record<string, string>;
  htmlPath: string;
}

export async function readOutbox(to: string): Promise<QueuedMail[]> {
  const answer = await send({ method: "GET", path: `/dev/outbox?to=${encodeURIComponent(to)}` });
  expect(answer.status).toBe(200);
  const [, ...articles] = String(answer.body).split("<article ");
  return articles.map((article) => ({
    subject: textOf(article.match(/<h2>(.*?)<\/h2>/s)?.[1]),
    text: textOf(article.match(/<pre>(.*?)<\/pre>/s)?.[1]),
    facts: Object.fromEntries(
      [...article.matchAll(/<dt>(.*?)<\/dt><dd>(.*?)<\/dd>/gs)].map(([, label, value]) => [
        textOf(label),
        textOf(value),
      ]),
    ),
    htmlPath: article.match(/href="(\/dev\/outbox\/[^"]+)"/)?.[1] ?? "",
  }));
}

export async function readTeamMails(word: string): Promise<QueuedMail[]> {
  return (await readOutbox(teamAddress)).filter(({ text }) => text.includes(word));
}

const characters: Record<string, string> = {
  "&lt;": "<",
  "&gt;": ">",
  "&quot;": '"',
  "&#39;": "'",
  "&amp;": "&",
};

function textOf(html = ""): string {
  return html
    .replace(/<[^>]+>/g, "")
    .replace(/&(?:lt|gt|quot|#39|amp);/g, (entity) => characters[entity] ?? entity);
}
