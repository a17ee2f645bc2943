import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import { mostBodyKilobytes, receipt } from "#shared/incoming-webhooks/incoming-webhooks.ts";
import { hashKey } from "#server/accounts/api-keys/secret-key.ts";
import { HttpError } from "#server/platform/http/errors.ts";
import type { ArrivalRules } from "#server/records/arrivals/arrival-principal.ts";
import { findByToken } from "#server/records/incoming-webhooks/incoming-webhooks.queries.ts";
import { readSent } from "#server/records/incoming-webhooks/read-sent.ts";
import { receiveCall } from "#server/records/incoming-webhooks/receive-call.ts";

const schema = {
  hide: true,
  params: z.object({ token: z.string() }),
  response: { 200: receipt, 202: receipt },
};

/** For programs: the address itself is the secret, so no session is read. */
export function receivingRoutes(rules: ArrivalRules): FastifyPluginAsyncZod {
  return async (app) => {
    app.removeAllContentTypeParsers();
    app.addContentTypeParser(
      "*",
      { parseAs: "string", bodyLimit: mostBodyKilobytes * 1_024 },
      (_request, body, done) => done(null, String(body)),
    );
    app.setErrorHandler((error) => {
      const isTooLarge = z.object({ code: z.literal("FST_ERR_CTP_BODY_TOO_LARGE") });
      if (!isTooLarge.safeParse(error).success) throw error;
      throw new HttpError(413, `This is too large. Send at most ${mostBodyKilobytes} kB.`);
    });

    app.post("/hooks/:token", { schema }, async ({ params, headers, body }, reply) => {
      const webhook = await findByToken(app.db, hashKey(params.token));
      if (!webhook) throw new HttpError(404, "There is nothing at this address.");
      const sent = readSent(headers["content-type"], typeof body === "string" ? body : "");
      const key = String(headers["idempotency-key"] ?? headers["webhook-id"] ?? "") || null;
      const received = await receiveCall(app.db, rules, webhook, { ...sent, key });
      if (sent.problem !== null) throw new HttpError(400, sent.problem);
      app.announcer.announce(webhook.workspaceId);
      return reply.code(received.state === "taken" ? 200 : 202).send(received);
    });
  };
}
