import { isDeepStrictEqual } from "node:util";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { workspaceHeader } from "#shared/members.ts";
import type { Actor } from "#server/accounts/workspaces/lock-rights.ts";
import { onlyAccess, type RecordAccess } from "#server/platform/access.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** Who calls and what they may do, while it is being read; null once it is known. */
    checking: Promise<Actor> | null;
  }
  interface FastifyContextConfig {
    /** Its handler begins with `readAlong`. */
    readsAlong?: true;
  }
}

/**
 * Reads with the rights that the session had of late, while the database is asked for those of now: one round trip for
 * both. Where they differ, what was read is dropped and read again.
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
  const actor = await checking;
  request.checking = null;
  return isDeepStrictEqual(onlyAccess(actor), onlyAccess(expected)) ? reading : read(actor);
}

/** Nothing leaves before it is known who calls, not even what is wrong with an address. */
export function answerOnceChecked(app: FastifyInstance): void {
  app.decorateRequest("checking", null);
  app.addHook("onSend", async (request, reply, payload) => {
    const { checking } = request;
    if (!checking) return payload;
    request.checking = null;
    if (reply.statusCode < 400) throw new Error("a route answered without readAlong");
    await checking;
    return payload;
  });
}

const mostKept = 2_000;

/** What the latest callers with a session stood for when it was last read. */
export class LastRead<Principal> {
  readonly #kept = new Map<string, Principal>();

  of(request: FastifyRequest): Principal | undefined {
    return this.#kept.get(callerOf(request));
  }

  /** So that nothing more is read for someone who has lost their rights. */
  forget(request: FastifyRequest): void {
    this.#kept.delete(callerOf(request));
  }

  keep(request: FastifyRequest, principal: Principal): void {
    const caller = callerOf(request);
    this.#kept.delete(caller);
    this.#kept.set(caller, principal);
    const [oldest] = this.#kept.keys();
    if (this.#kept.size > mostKept && oldest !== undefined) this.#kept.delete(oldest);
  }
}

/** Only what was verified once is kept, so the cookie's signature need not be looked at here. */
function callerOf({ headers }: FastifyRequest): string {
  return JSON.stringify([headers.cookie, headers[workspaceHeader]]);
}
