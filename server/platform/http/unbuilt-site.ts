import type { FastifyReply } from "fastify";

/** For a page of the site: development and the API's tests run without a build. */
export function sendUnbuilt(reply: FastifyReply): FastifyReply {
  return reply
    .code(503)
    .type("text/plain; charset=utf-8")
    .send("The site is not built yet. Run: npm run build\n");
}
