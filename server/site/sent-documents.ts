import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { FastifyReply, FastifyRequest } from "fastify";
import { builtOrigin, signUpMark } from "#shared/site/site.ts";
import type { Environment } from "#server/platform/settings/environment.ts";
import { sendText, toSentText, type SentText } from "#server/platform/http/sent-text.ts";
import { pagePolicy } from "./security-headers.ts";
import type { SiteDocument } from "./site-manifest.ts";

/** A page with the server's facts filled in. */
export type SentDocument = SentText & { policy: string };

/** What only the running server knows, and puts into the pages. */
export type SiteFacts = Pick<Environment, "baseUrl" | "signUp">;

/** All pages, a few dozen, are kept in memory. */
export async function readSentDocument(
  client: string,
  { file, scriptHashes }: SiteDocument,
  { baseUrl, signUp }: SiteFacts,
): Promise<SentDocument> {
  const html = await readFile(join(client, file), "utf8");
  const filledIn = html
    .replaceAll(builtOrigin, baseUrl)
    .replace(signUpMark.open, signUpMark[signUp]);
  return { ...toSentText(filledIn), policy: pagePolicy(scriptHashes) };
}

export function sendDocument(
  request: FastifyRequest,
  reply: FastifyReply,
  document: SentDocument,
): FastifyReply {
  reply.header("content-security-policy", document.policy);
  return sendText(request, reply, "text/html; charset=utf-8", document);
}
