import { parseFilter } from "#shared/filters/filters.ts";
import { may } from "#shared/accounts/permissions.ts";
import { maxOwnViews, maxSharedViews, type View, viewProblem } from "#shared/filters/views.ts";
import type { NewView, ViewChanges } from "#shared/filters/written-views.ts";
import type { Db } from "#server/platform/database/database.ts";
import { HttpError } from "#server/platform/http/errors.ts";
import { newId } from "#server/platform/queries/ids.ts";
import {
  countOwnViews,
  countSharedViews,
  insertView,
  knownToViews,
  listViews,
  lockView,
  patchView,
  readView,
  removeView,
  storeViewOrder,
} from "#server/records/views/views.queries.ts";
import type { Actor } from "#server/accounts/workspaces/lock-rights.ts";

export async function addView(tx: Db, by: Actor, input: NewView): Promise<View> {
  const { workspaceId, userId } = by;
  await requireAskable(tx, by, input);
  await requireRoom(tx, by);
  if (input.isShared) await requireMayShare(tx, by);
  const id = newId();
  const { kind, name, sort, columns, layout = "cards", isShared, position } = input;
  await insertView(tx, {
    workspaceId,
    id,
    ownerId: userId,
    kind,
    name,
    filter: inShort(input.filter),
    sort,
    columns,
    layout,
    isShared,
    ...(position !== undefined && { position }),
  });
  return readView(tx, by, id);
}

/** @returns the changed view, even if the person no longer sees it */
export async function changeView(
  tx: Db,
  by: Actor,
  id: string,
  { filter, ...changes }: ViewChanges,
): Promise<View> {
  const before = await lockView(tx, by, id);
  requireMayChange(by, before);
  // Only changed settings are checked, so that an outdated view can be renamed.
  await requireAskable(tx, by, { kind: before.kind, filter, sort: changes.sort });
  if (changes.isShared && !before.isShared) await requireMayShare(tx, by);
  // Without an owner an unshared view would be visible to no one.
  const ownerId = before.ownerId ?? (changes.isShared === false ? by.userId : null);
  const written = { ...changes, ...(filter !== undefined && { filter: inShort(filter) }) };
  await patchView(tx, by.workspaceId, id, { ...written, ownerId });
  return ownerId === by.userId || (changes.isShared ?? before.isShared)
    ? readView(tx, by, id)
    : { ...before, isShared: false };
}

export async function deleteView(tx: Db, by: Actor, id: string): Promise<void> {
  requireMayChange(by, await lockView(tx, by, id));
  await removeView(tx, by.workspaceId, id);
}

/** The order is the person's own; unnamed views follow in their previous order. */
export async function orderViews(tx: Db, by: Actor, ids: string[]): Promise<View[]> {
  const seen = (await listViews(tx, by)).map(({ id }) => id);
  const isSeen = new Set(seen);
  const order = new Set([...ids.filter((id) => isSeen.has(id)), ...seen]);
  await storeViewOrder(tx, by, [...order]);
  return listViews(tx, by);
}

function requireMayChange(by: Actor, { ownerId }: View): void {
  if (ownerId === by.userId || may(by.role, "views.oversee")) return;
  throw new HttpError(403, "A shared view is changed by its owner and by admins. Save it as new.");
}

async function requireMayShare(tx: Db, { role, workspaceId }: Actor): Promise<void> {
  if (!may(role, "views.share")) {
    throw new HttpError(403, "Your role lets you save views for yourself alone.");
  }
  if ((await countSharedViews(tx, workspaceId)) < maxSharedViews) return;
  throw new HttpError(
    409,
    `The workspace shares ${maxSharedViews} views. Delete one that no one uses any more.`,
  );
}

async function requireRoom(tx: Db, by: Actor): Promise<void> {
  if ((await countOwnViews(tx, by)) < maxOwnViews) return;
  throw new HttpError(
    409,
    `You have ${maxOwnViews} views in this workspace. Delete one that you do not use any more.`,
  );
}

async function requireAskable(
  tx: Db,
  { workspaceId }: Actor,
  { kind, filter, sort }: Pick<NewView, "kind" | "filter" | "sort">,
): Promise<void> {
  const asked = { kind, filter, sort };
  const problem = viewProblem(await knownToViews(tx, workspaceId, [asked]), asked);
  if (problem) throw new HttpError(400, problem.message, [problem]);
}

/** A canonical form; null without conditions. */
function inShort(text: string | null | undefined): string | null {
  const filter = text ? parseFilter(text) : null;
  return filter && filter.conditions.length > 0 ? JSON.stringify(filter) : null;
}
