import { createHash } from "node:crypto";
import type { FastifyReply } from "fastify";
import { escapeHtml } from "#server/platform/http/html.ts";
import {
  plainPageHeaders,
  plainPagePolicy,
  writePlainPage,
} from "#server/platform/http/plain-page.ts";

const script = "document.forms[0].submit();";
const scriptHash = createHash("sha256").update(script).digest("base64");

const headers = {
  ...plainPageHeaders,
  "content-security-policy": plainPagePolicy({ scripts: [`sha256-${scriptHash}`] }),
};

/** Posts the fields again from our page, since foreign posts come without our SameSite=Lax cookies. */
export function sendPassOnPage(
  reply: FastifyReply,
  action: string,
  fields: Record<string, string>,
): FastifyReply {
  const inputs = Object.entries(fields).map(
    ([name, value]) => `<input type="hidden" name="${name}" value="${escapeHtml(value)}">`,
  );
  const body = `<h1>Signing you in</h1>
<form method="post" action="${action}">
${inputs.join("\n")}
<p>This takes a moment. If nothing happens, please go on by yourself.</p>
<button>Continue</button>
</form>
<script>${script}</script>`;
  return reply.headers(headers).send(writePlainPage("Signing you in", body));
}
