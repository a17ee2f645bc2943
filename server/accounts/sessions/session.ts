import type { FastifyInstance, FastifyRequest } from "fastify";
import {
  apiLimitSentence,
  type Coverage,
  coverageOf,
  lapsedSentence,
  type OwnerCover,
  unlimited,
} from "#shared/billing/coverage.ts";
import { givenId } from "#shared/records/fields.ts";
import { workspaceHeader } from "#shared/accounts/members.ts";
import {
  isOpenToKeys,
  isOpenToSupport,
  isOpenWhileSuspended,
  may,
  type Permission,
  writesRecords,
} from "#shared/accounts/permissions.ts";
import { keySecondFactorSentence, secondFactorSentence } from "#shared/accounts/second-factors.ts";
import { supportReadsSentence } from "#shared/administration/support-access.ts";
import { membershipReader, type ReadAbout } from "#server/accounts/sessions/membership-reader.ts";
import { answerOnceChecked, LastRead } from "#server/accounts/sessions/read-along.ts";
import { CallLimit } from "#server/accounts/api-keys/limit-calls.ts";
import { apiKeyReader } from "#server/accounts/api-keys/read-api-key.ts";
import { bearerToken } from "#server/platform/http/bearer-token.ts";
import type { Db } from "#server/platform/database/database.ts";
import type { WriteCounts } from "#server/platform/database/postgres/replica.ts";
import { HttpError } from "#server/platform/http/errors.ts";
import { toWorkspaceId } from "#server/platform/queries/workspace-id.ts";
import {
  readVisit,
  type SupportVisit,
} from "#server/accounts/support-access/support-grants.queries.ts";
import { logSupportRead } from "#server/accounts/support-access/visit-workspace.ts";
import { accessOf, type Actor } from "#server/accounts/workspaces/lock-rights.ts";
import { WorkspaceSuspended } from "#server/accounts/workspaces/workspace-suspended.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** Set in every route behind `requireSession`. In one that `readsAlong` it is checked once `readAlong` has answered. */
    session: Actor;
    /** For calls with the permission records.read: an up-to-date replica, or the database. */
    readDb: Db;
  }
  interface FastifyInstance {
    /** Reads again who calls and what they may do; throws what the route would answer. */
    readRights: (request: FastifyRequest) => Promise<Actor>;
  }
  interface FastifyContextConfig {
    /** Every route behind `requireSession` must name one. */
    permission?: Permission;
    /** Answers a file or a stream, which support access does not open. */
    isClosedToSupport?: true;
  }
}

/**
 * Answers 401 without a live session or API key, and 403 unless the role has `config.permission`.
 * Reads everything in one query, without the sign-in library, which is 12 to 38 times slower.
 */
export function requireSession(app: FastifyInstance, operators: string[]): void {
  const { db } = app;
  const isClockMovable = app.billing?.isSandbox ?? false;
  const { readSince } = app;
  const about = { isClockMovable, hasReplica: readSince !== null };
  const session = sessionReader(db, about, operators);
  const readApiKey = apiKeyReader(db, about);
  const limit = new CallLimit();

  app.addHook("onRoute", ({ method, url, config }) => {
    if (!config?.permission) throw new Error(`${String(method)} ${url} names no permission`);
  });

  const readPrincipal = async (request: FastifyRequest): Promise<Principal> => {
    const key = bearerToken(request);
    const named = namedWorkspace(request);
    return key
      ? { ...(await readApiKey(key, named)), visit: null }
      : await session.read(request, named);
  };
  const authorize = (
    request: FastifyRequest,
    { owners, isTooWeak, suspensionReason, writes: _writes, visit, ...principal }: Principal,
  ): Actor => {
    const isCovered = visit !== null || !app.billing;
    const coverage = isCovered ? unlimited : coverageOf(owners ?? [], new Date());
    const { permission } = request.routeOptions.config;
    if (suspensionReason !== null && !isOpenWhileSuspended(permission)) {
      throw new WorkspaceSuspended(suspensionReason);
    }
    if (visit) requireOpenToSupport(request);
    if (isTooWeak && permission !== "workspace.leave") throw tooWeak(principal);
    requirePermission(principal, permission);
    if (permission) requirePlan(coverage, permission, principal.apiKey !== null);
    return { ...principal, coverage, address: request.ip };
  };

  app.decorate("readRights", async (request) => authorize(request, await readPrincipal(request)));
  const authenticate = async (request: FastifyRequest): Promise<Actor> => {
    const principal = await readPrincipal(request);
    request.callerId = principal.userId;
    if (principal.apiKey) limit.count(principal.apiKey.id);
    request.session = authorize(request, principal);
    if (principal.visit) await logSupportRead(db, principal.visit, request);
    const { writes } = principal;
    const mayLag = writes && request.routeOptions.config.permission === "records.read";
    request.readDb = mayLag && readSince ? readSince({ ...principal, writes }) : db;
    return request.session;
  };
  /** Null where it has to be read first: which replica has all of a workspace, too, is known only then. */
  const expectedOf = (request: FastifyRequest): Actor | null => {
    if (!request.routeOptions.config.readsAlong || readSince || bearerToken(request)) return null;
    const principal = session.lastRead.of(request);
    try {
      return principal ? authorize(request, principal) : null;
    } catch {
      return null;
    }
  };
  admitCalls(app, expectedOf, authenticate);
}

function admitCalls(
  app: FastifyInstance,
  expectedOf: (request: FastifyRequest) => Actor | null,
  authenticate: (request: FastifyRequest) => Promise<Actor>,
): void {
  answerOnceChecked(app);
  app.addHook("onRequest", async (request) => {
    const expected = expectedOf(request);
    if (expected) {
      request.session = expected;
      request.readDb = app.db;
      request.checking = authenticate(request);
      // It is awaited before anything leaves.
      request.checking.catch(() => {});
      return;
    }
    try {
      await authenticate(request);
    } catch (error) {
      // A stored answer may contain records.
      const isSuspended = error instanceof WorkspaceSuspended;
      if (isSuspended || !(await app.wasAnswered(request))) throw error;
    }
  });
}

function tooWeak({ apiKey }: Pick<Principal, "apiKey">): HttpError {
  return new HttpError(403, apiKey ? keySecondFactorSentence : secondFactorSentence);
}

type Principal = Omit<Actor, "address" | "coverage"> & {
  owners: OwnerCover[] | null;
  isTooWeak: boolean;
  /** Null unless the operator has suspended the workspace. */
  suspensionReason: string | null;
  /** The write counts that a replica must have reached; null without a replica. */
  writes: WriteCounts | null;
  /** Null for members; set for an operator under support access. */
  visit: SupportVisit | null;
};

/** The only check that limits support access to reading. @throws HttpError 403 */
function requireOpenToSupport({ method, routeOptions }: FastifyRequest): void {
  const { permission, isClosedToSupport } = routeOptions.config;
  const isReading = method === "GET" || method === "HEAD";
  if (isReading && isOpenToSupport(permission) && !isClosedToSupport) return;
  throw new HttpError(403, supportReadsSentence);
}

/** A workspace whose trial and payments have run out can still be read. @throws HttpError 402 */
function requirePlan(coverage: Coverage, permission: Permission, isThroughKey: boolean): void {
  const hasLapsed = coverage.tier === null;
  if (hasLapsed && writesRecords(permission)) throw new HttpError(402, lapsedSentence);
  const refusal = isThroughKey && !hasLapsed ? apiLimitSentence(coverage) : null;
  if (refusal) throw new HttpError(402, refusal);
}

function sessionReader(db: Db, about: ReadAbout, operators: string[]) {
  const readMembership = membershipReader(db, about);
  const lastRead = new LastRead<Principal>(
    ({ sessionToken, headers }) =>
      sessionToken && JSON.stringify([sessionToken, headers[workspaceHeader]]),
  );
  const read = async (request: FastifyRequest, named: string | null): Promise<Principal> => {
    const token = request.sessionToken;
    const found = token ? await readMembership({ token, named }) : null;
    if (!found?.membership) lastRead.forget(request);
    if (!found) throw new HttpError(401, "You are signed out. Please sign in to go on.");
    const { userId, membership } = found;
    request.personId = userId;
    request.callerId = userId;
    // Someone without a workspace gets one when the page reads the current user.
    if (!membership) {
      const visit =
        token && named ? await readVisit(db, operators, { token, workspaceId: named }) : null;
      if (!visit) throw notAMember();
      return visitorOf(visit);
    }
    const workspaceId = toWorkspaceId(membership.workspaceId);
    const access = { ...accessOf(membership), memberRole: membership.role };
    const { hasSecondFactor, isTooWeak, suspensionReason } = membership;
    const { requiredOn, owners, writes } = membership;
    const state = { hasSecondFactor, isTooWeak, suspensionReason, requiredOn, owners, writes };
    const principal = { userId, workspaceId, apiKey: null, visit: null, ...access, ...state };
    lastRead.keep(request, principal);
    return principal;
  };
  return { read, lastRead };
}

/** An operator under support access sees what a viewer of all records sees. */
function visitorOf(visit: SupportVisit): Principal {
  const { userId, suspensionReason, requiredOn } = visit;
  return {
    userId,
    workspaceId: toWorkspaceId(visit.workspaceId),
    apiKey: null,
    visit,
    ...accessOf({ role: "viewer", visibility: "all", teamId: null }),
    memberRole: "viewer",
    hasSecondFactor: true,
    isTooWeak: false,
    owners: null,
    writes: null,
    suspensionReason,
    requiredOn,
  };
}

/** Stands for an invalid id: no workspace has this one. */
const nowhere = "00000000-0000-0000-0000-000000000000";

/** The workspace of the page, so that switching in one tab does not affect others. */
export function namedWorkspace(request: FastifyRequest): string | null {
  const named = request.headers[workspaceHeader];
  if (named === undefined) return null;
  return givenId().safeParse(named).data ?? nowhere;
}

function notAMember(): HttpError {
  return new HttpError(403, "You do not belong to this workspace any more.");
}

/** @throws HttpError 403, also for a route that names no permission */
function requirePermission(
  { role, apiKey }: Pick<Actor, "role" | "apiKey">,
  permission: Permission | undefined,
): void {
  if (permission && apiKey && !isOpenToKeys(permission)) {
    throw new HttpError(403, "An API key cannot do this. Please sign in to do it.");
  }
  if (permission && may(role, permission)) return;
  throw new HttpError(403, "Your role in this workspace does not permit this.");
}
