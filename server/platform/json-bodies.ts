import type { FastifyInstance } from "fastify";
import { HttpError } from "#server/platform/errors.ts";

/** More than any of our bodies has, and safe for recursive programs. */
const deepestLevel = 64;

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

/** Whether recursive programs could fail at it. */
export function isTooDeep(value: unknown): boolean {
  return isDeeperThan(deepestLevel, value);
}

function isDeeperThan(levels: number, value: unknown): boolean {
  if (typeof value !== "object" || value === null) return false;
  return levels === 0 || Object.values(value).some((inner) => isDeeperThan(levels - 1, inner));
}
