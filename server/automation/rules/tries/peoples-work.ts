import { and, eq, gt, inArray, type SQL } from "drizzle-orm";
import type { PlainStep } from "#shared/rules/rule-steps.ts";
import type { RuleKind } from "#shared/rules/rules.ts";
import { activities } from "#server/crm/activities/activities.table.ts";
import { changes } from "#server/crm/changes/changes.table.ts";
import { contactEmails } from "#server/crm/contacts/contact-emails.table.ts";
import { tasks } from "#server/crm/tasks/tasks.table.ts";
import type { Db } from "#server/platform/database/database.ts";
import type { WorkspaceId } from "#server/platform/queries/workspace-id.ts";
import type { PastOutcome, PastRun } from "./follow-past.ts";
import { comparedMs, type Judged, nothingDone, peoplesChannels } from "./peoples-changes.ts";
import { contactOf } from "./planned-outcomes.ts";

type Work = "task" | "note" | "email";

/** What people may have done in place of a step that writes no fields; null where the log would not show it. */
export function workOf(step: PlainStep): Work | null {
  if (step.type === "sequence") return step.action === "start" ? "email" : null;
  return step.type === "task" || step.type === "note" || step.type === "email" ? step.type : null;
}

/** Looks up when people did such work for the records of some runs. */
export async function peoplesWork(
  db: Db,
  { workspaceId, kind }: { workspaceId: WorkspaceId; kind: RuleKind },
  work: Work,
  done: { run: PastRun; outcome: PastOutcome }[],
): Promise<(run: PastRun, outcome: PastOutcome) => Judged> {
  const aboutOf = ({ recordId }: PastRun, { values }: PastOutcome) => {
    if (work === "email") return contactOf(kind, recordId, values);
    const { related_id: relatedId } = values;
    return kind === "task" ? String(relatedId) : recordId;
  };
  const ids = new Set(done.flatMap(({ run, outcome }) => aboutOf(run, outcome) ?? []));
  const since = done.reduce((oldest, { run }) => (run.at < oldest ? run.at : oldest), "9");
  const found = await listWork(db, workspaceId, work, { ids: uuidsOf(ids), since });
  const times = Map.groupBy(found, ({ about }) => about);
  return (run, outcome) => {
    const own = times.get(aboutOf(run, outcome)) ?? [];
    const fromMs = Date.parse(run.at);
    const later = own
      .map(({ at }) => Date.parse(at) - fromMs)
      .filter((afterMs) => afterMs > 0 && afterMs <= comparedMs);
    return later.length === 0 ? nothingDone : { way: "same", afterMs: Math.min(...later) };
  };
}

/** A task that is about nothing has no record whose tasks could be counted. */
function uuidsOf(ids: ReadonlySet<string>): string[] {
  return [...ids].filter((id) => id !== "null" && id !== "undefined");
}

interface Asked {
  ids: string[];
  since: string;
}

interface Done {
  about: string | null;
  at: string;
}

async function listWork(db: Db, workspaceId: WorkspaceId, work: Work, asked: Asked) {
  if (asked.ids.length === 0) return [];
  return work === "email"
    ? listEmails(db, workspaceId, asked)
    : listAdded(db, workspaceId, work, asked);
}

function listEmails(db: Db, workspaceId: WorkspaceId, { ids, since }: Asked): Promise<Done[]> {
  return db
    .select({ about: contactEmails.contactId, at: contactEmails.sentAt })
    .from(contactEmails)
    .where(
      and(
        eq(contactEmails.workspaceId, workspaceId),
        inArray(contactEmails.contactId, ids),
        eq(contactEmails.isOutgoing, true),
        gt(contactEmails.sentAt, since),
      ),
    );
}

function listAdded(
  db: Db,
  workspaceId: WorkspaceId,
  work: "task" | "note",
  { ids, since }: Asked,
): Promise<Done[]> {
  const [table, isWork]: [typeof tasks | typeof activities, SQL | undefined] =
    work === "task" ? [tasks, undefined] : [activities, eq(activities.type, "note")];
  return db
    .select({ about: table.relatedId, at: changes.createdAt })
    .from(table)
    .innerJoin(
      changes,
      and(
        eq(changes.workspaceId, table.workspaceId),
        eq(changes.entity, work === "task" ? "task" : "activity"),
        eq(changes.entityId, table.id),
        eq(changes.action, "create"),
      ),
    )
    .where(
      and(
        eq(table.workspaceId, workspaceId),
        inArray(table.relatedId, ids),
        isWork,
        inArray(changes.channel, [...peoplesChannels]),
        gt(changes.createdAt, since),
      ),
    );
}
