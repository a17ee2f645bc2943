import type { FastifyInstance } from "fastify";

/**
 * JSON is all that the API reads. A deletion has no body, and many a program names its content type
 * all the same.
 */
export function registerJsonBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  const parse = app.getDefaultJsonParser("error", "error");
  app.addContentTypeParser("application/json", { parseAs: "string" }, (request, body, done) => {
    if (request.method === "DELETE" && body.length === 0) done(null);
    else void parse(request, body.toString(), done);
  });
}
