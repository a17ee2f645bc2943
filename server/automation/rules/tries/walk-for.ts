import { type BackTestInput, mostTestedChanges } from "#shared/rules/back-test.ts";
import {
  awaitedArrival,
  listArrivalsOf,
  listPastArrivals,
  triggersOfArrivals,
} from "#server/automation/rules/triggers/arrival-triggers.ts";
import { listPastEmails } from "#server/automation/rules/triggers/email-triggers.ts";
import { pastLooks } from "#server/automation/rules/triggers/next-look.ts";
import type { PastContext } from "./follow-past.ts";
import { LookWalk } from "./look-walk.ts";
import { findByPastDate } from "./past-dates.ts";
import { findBySchedule } from "./past-schedules.ts";
import type { PastStates } from "./past-states.ts";
import { ArrivalWalk, walkChanges } from "./past-triggers.ts";
import type { Walk } from "./walk.ts";

export async function walkFor(
  context: PastContext,
  input: BackTestInput,
  states: PastStates,
): Promise<Walk> {
  const { db, access, rule } = context;
  const { trigger } = rule;
  const recent = { days: input.days, limit: mostTestedChanges };
  if (trigger.type === "date") {
    const finder = await findByPastDate(context, trigger, states);
    return new LookWalk(pastLooks(trigger, input.days), states, finder);
  }
  if (trigger.type === "schedule") {
    const finder = findBySchedule(context, trigger, states);
    const looks = [new Date().toISOString(), ...pastLooks(trigger, input.days)];
    return new LookWalk(looks, states, finder);
  }
  if (trigger.type === "email" || trigger.type === "reply") {
    const asked = { isAnswer: trigger.type === "reply", ...recent };
    const emails = await listPastEmails(db, access.workspaceId, asked);
    return new ArrivalWalk(emails, states, () => Promise.resolve([]));
  }
  const throughId = awaitedArrival(trigger);
  if (throughId === null) return walkChanges(db, access.workspaceId, input, states);
  const arrivals = await listPastArrivals(db, access.workspaceId, { throughId, ...recent });
  return new ArrivalWalk(arrivals, states, async (batch) =>
    triggersOfArrivals(await listArrivalsOf(db, access.workspaceId, batch), throughId).map(
      ({ causeId: id, recordId }) => ({ id, recordId }),
    ),
  );
}
