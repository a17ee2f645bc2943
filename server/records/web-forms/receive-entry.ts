import { lapsedSentence } from "#shared/coverage.ts";
import { type PaymentKind, readCoverage } from "#server/accounts/coverage/read-coverage.ts";
import type { RecordMaker } from "#server/accounts/workspaces/lock-rights.ts";
import { readRequiredOn } from "#server/crm/custom-fields/custom-fields.queries.ts";
import { nameChangeSet } from "#server/crm/changes/change-set.ts";
import type { Db } from "#server/platform/database/database.ts";
import { HttpError } from "#server/platform/errors.ts";
import { newId } from "#server/platform/ids.ts";
import { isRepeated, networkOf } from "#server/platform/limit-visitors.ts";
import { limitRate, type RateLimit } from "#server/platform/rate-limits.ts";
import type { WorkspaceId } from "#server/platform/workspace-id.ts";
import { insertEntry, type StoredEntry } from "#server/records/web-forms/entries.queries.ts";
import { mailAboutEntry } from "#server/records/web-forms/entry-mails.ts";
import { isSpam, readSource } from "#server/records/web-forms/read-answers.ts";
import { settleEntry } from "#server/records/web-forms/settle-entry.ts";
import { lockWebForm, type StoredWebForm } from "#server/records/web-forms/web-forms.queries.ts";
import type { StoredAnswer } from "#server/records/web-forms/web-forms.table.ts";

export interface EntryRules {
  payments: PaymentKind;
  /** Where the product is, for links in mails. */
  baseUrl: string;
}

const sentence = "Too many entries came from your network.";
/** An office, or a stand at a fair, shares one address. */
const fromOneNetwork: RateLimit = { name: "form", allowed: 30, windowSeconds: 600, sentence };
const ofOneForm: RateLimit = {
  name: "form-all",
  allowed: 600,
  windowSeconds: 600,
  sentence: "This form gets too many entries.",
};

/**
 * Stores what a visitor sent, and the contact that it becomes, in one transaction. An entry that no contact can be
 * made of waits with the reason.
 * @throws TooManyRequests
 */
export async function receiveEntry(
  db: Db,
  rules: EntryRules,
  { id, workspaceId }: StoredWebForm,
  { answers, sent, address }: { answers: StoredAnswer[]; sent: URLSearchParams; address: string },
): Promise<void> {
  await db.transaction(async (tx) => {
    if (await isRepeated(tx, `form ${id}`, answers)) return;
    await limitRate(tx, fromOneNetwork, `${id}:${networkOf(address)}`);
    await limitRate(tx, ofOneForm, id);
    const form = await lockWebForm(tx, workspaceId, id);
    const source = readSource(sent);
    const entry = { id: newId(), workspaceId, formId: id, answers, source };
    const outcome = isSpam(answers, sent)
      ? { state: "spam" as const, contactId: null, problem: null }
      : await settle(tx, rules, form, answers);
    await insertEntry(tx, { ...entry, ...outcome, consent: form.settings.consent });
  });
}

type Outcome = Pick<StoredEntry, "state" | "contactId" | "problem">;

async function settle(
  tx: Db,
  rules: EntryRules,
  form: StoredWebForm,
  answers: StoredAnswer[],
): Promise<Outcome> {
  try {
    const settled = await tx.transaction(async (inner) => {
      await nameChangeSet(inner, { changeSetId: newId(), userId: null, channel: "form" });
      return settleEntry(inner, await formPrincipal(inner, rules, form.workspaceId), form, answers);
    });
    await mailAboutEntry(tx, rules, form, settled);
    return { state: settled.state, contactId: settled.contact.id, problem: null };
  } catch (error) {
    if (!(error instanceof HttpError)) throw error;
    return { state: "failed", contactId: null, problem: error.message };
  }
}

/** Sees all records, and is no member: what it writes has no author. @throws HttpError 402 */
async function formPrincipal(
  tx: Db,
  { payments }: EntryRules,
  workspaceId: WorkspaceId,
): Promise<RecordMaker> {
  const coverage = await readCoverage(tx, payments, workspaceId);
  if (coverage.tier === null) throw new HttpError(402, lapsedSentence);
  const requiredOn = await readRequiredOn(tx, workspaceId);
  const sees = { userId: workspaceId, visibility: "all", teamId: null } as const;
  return { workspaceId, ...sees, requiredOn, coverage };
}
