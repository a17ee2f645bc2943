import type { FastifyInstance } from "fastify";
import { isTooDeep } from "#shared/platform/too-deep.ts";
import { HttpError } from "./errors.ts";

/** A deletion has no body, though many programs name its content type. */
export function registerJsonBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  const parse = app.getDefaultJsonParser("error", "error");
  app.addContentTypeParser("application/json", { parseAs: "string" }, (request, body, done) => {
    if (request.method === "DELETE" && body.length === 0) done(null);
    else
      void parse(request, body.toString(), (error, value) =>
        !error && isTooDeep(value) ? done(tooDeep) : done(error, value),
      );
  });
}

const tooDeep = new HttpError(400, "The request's body is nested too deeply.");
