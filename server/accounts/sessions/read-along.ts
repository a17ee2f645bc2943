import { isDeepStrictEqual } from "node:util";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Actor } from "#server/accounts/workspaces/lock-rights.ts";
import { onlyAccess, type RecordAccess } from "#server/platform/queries/access.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** Reads who calls and what they may do; null once that is known. */
    checking: Promise<Actor> | null;
  }
  interface FastifyContextConfig {
    /** Its handler begins with `readAlong`, and does nothing before. For calls that can be read twice. */
    readsAlong?: true;
  }
}

/**
 * Reads with the rights that were cached for the session, while the database is asked for those of now: one round trip
 * for both. Where they differ, what was read is dropped and read again.
 * @param read is called twice at most, and writes nothing
 * @throws HttpError what the check of the session throws, whatever `read` did
 */
export async function readAlong<Result>(
  request: FastifyRequest,
  read: (access: RecordAccess) => Promise<Result>,
): Promise<Result> {
  const { session: expected, checking } = request;
  const reading = read(expected);
  if (!checking) return reading;
  reading.catch(() => {});
  const actor = await checking.finally(() => {
    request.checking = null;
  });
  return isDeepStrictEqual(onlyAccess(actor), onlyAccess(expected)) ? reading : read(actor);
}

/** No response is sent before the session's check is done: its refusal comes before what is wrong with an address. */
export function answerOnceChecked(app: FastifyInstance): void {
  app.decorateRequest("checking", null);
  app.addHook("onRoute", ({ method, url, config }) => {
    const isPost = [method].flat().includes("POST");
    if (config?.readsAlong && isPost) throw new Error(`POST ${url} cannot be read twice`);
  });
  // The application's handler answers what this one throws.
  app.setErrorHandler(async (error, request) => {
    const { checking } = request;
    request.checking = null;
    await checking;
    throw error;
  });
  app.addHook("onSend", async (request, _reply, payload) => {
    if (!request.checking) return payload;
    request.checking = null;
    throw new Error("a route answered without readAlong");
  });
}

const mostKept = 2_000;

/** The people and rights of the latest sessions, as last read. */
export class LastRead<Principal> {
  readonly #kept = new Map<string, Principal>();
  readonly #sessionOf: (request: FastifyRequest) => string | null;

  /** @param sessionOf names a request's session and workspace */
  constructor(sessionOf: (request: FastifyRequest) => string | null) {
    this.#sessionOf = sessionOf;
  }

  of(request: FastifyRequest): Principal | undefined {
    return this.#kept.get(this.#sessionOf(request) ?? "");
  }

  /** So that nothing more is read for someone who has lost their rights. */
  forget(request: FastifyRequest): void {
    this.#kept.delete(this.#sessionOf(request) ?? "");
  }

  keep(request: FastifyRequest, principal: Principal): void {
    const session = this.#sessionOf(request);
    if (session === null) return;
    this.#kept.delete(session);
    this.#kept.set(session, principal);
    const [oldest] = this.#kept.keys();
    if (this.#kept.size > mostKept && oldest !== undefined) this.#kept.delete(oldest);
  }
}
