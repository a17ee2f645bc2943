import type { FastifyInstance } from "fastify";
import { HttpError } from "#server/platform/errors.ts";

/** More than any of our bodies has, and few enough for every program that walks down to the leaves. */
const deepestLevel = 64;

/**
 * JSON is all that the API reads. A deletion has no body, and many a program names its content type
 * all the same.
 */
export function registerJsonBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  const parse = app.getDefaultJsonParser("error", "error");
  app.addContentTypeParser("application/json", { parseAs: "string" }, (request, body, done) => {
    if (request.method === "DELETE" && body.length === 0) done(null);
    else
      void parse(request, body.toString(), (error, value) =>
        !error && isDeeperThan(deepestLevel, value) ? done(tooDeep) : done(error, value),
      );
  });
}

const tooDeep = new HttpError(400, "The request's body is nested too deeply.");

function isDeeperThan(levels: number, value: unknown): boolean {
  if (typeof value !== "object" || value === null) return false;
  return levels === 0 || Object.values(value).some((inner) => isDeeperThan(levels - 1, inner));
}
