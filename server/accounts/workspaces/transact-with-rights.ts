import type { FastifyReply, FastifyRequest } from "fastify";
import { type Expected, lockAsRead, lockRights } from "#server/accounts/workspaces/lock-rights.ts";
import { againOnDeadlock } from "#server/platform/database/statements/again-on-deadlock.ts";
import type { Db } from "#server/platform/database/database.ts";
import type { LocalSettings } from "#server/platform/database/statements/local-settings.ts";
import { transactOnce } from "#server/platform/retries/transact-once.ts";

interface Call {
  request: FastifyRequest;
  /** Absent where the answer is made after the transaction: it cannot be stored with it. */
  reply?: FastifyReply;
}

interface LockSettings {
  /** What the transaction sets in the statement of the lock. */
  settings?: LocalSettings;
  /** What else has to be as it was read: see `lockAsRead`, and what it throws. */
  expected?: Expected;
}

type LockedRights = Awaited<ReturnType<typeof lockRights>>;

/**
 * The one transaction of a person's call in a workspace: their rights are locked first, and where the call has an
 * Idempotency-Key, its answer is stored with what it changes. It runs again where a deadlock has ended it.
 *
 * Calls outside of a workspace take `transactOnce`. Jobs, and work with several transactions, take `db.transaction`.
 * @param run answers what the call is answered with. Its first statement is sent along with the lock, behind it: what it
 * does is rolled back if rights have changed, so it changes nothing but the database
 * @throws HttpError 409 when rights changed since the check
 */
export async function transactWithRights<Result extends object | void>(
  db: Db,
  { request, reply }: Call,
  run: (tx: Db, rights: Promise<LockedRights>) => Promise<Result>,
  { settings = {}, expected }: LockSettings = {},
): Promise<Result> {
  const exchange = reply && { request, reply };
  return againOnDeadlock(() =>
    transactOnce(db, exchange, async (tx) => {
      const rights = expected
        ? lockAsRead(tx, request.session, settings, expected)
        : lockRights(tx, request.session, settings);
      const [locked, done] = await Promise.allSettled([rights, Promise.try(run, tx, rights)]);
      if (locked.status === "rejected") throw locked.reason;
      if (done.status === "rejected") throw done.reason;
      return done.value;
    }),
  );
}
