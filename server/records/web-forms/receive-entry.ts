import { hash } from "node:crypto";
import { mostFormFileBytes } from "#shared/billing/usage.ts";
import { megabyte } from "#shared/web-forms/web-form-files.ts";
import { nameChangeSet } from "#server/crm/changes/change-set.ts";
import { againOnDeadlock } from "#server/platform/database/statements/again-on-deadlock.ts";
import type { Db } from "#server/platform/database/database.ts";
import { HttpError, TooManyRequests } from "#server/platform/http/errors.ts";
import { newId } from "#server/platform/queries/ids.ts";
import { isRepeated, networkOf } from "#server/platform/limits/limit-visitors.ts";
import { limitRate, type RateLimit } from "#server/platform/limits/rate-limits.ts";
import type { WorkspaceId } from "#server/platform/queries/workspace-id.ts";
import {
  type ArrivalRules,
  readArrivalPrincipal,
} from "#server/records/arrivals/arrival-principal.ts";
import { insertEntry, type StoredEntry } from "#server/records/web-forms/entries.queries.ts";
import { countFileBytes, insertFiles } from "#server/records/web-forms/entry-files.queries.ts";
import { mailAboutEntry } from "#server/records/web-forms/entry-mails.ts";
import type { Agreed } from "#server/records/web-forms/read-consent.ts";
import type { SentFile } from "#server/records/web-forms/read-files.ts";
import { readSource, spamReasonOf } from "#server/records/web-forms/read-answers.ts";
import { settleEntry } from "#server/records/web-forms/settle-entry.ts";
import { lockWebForm, type StoredWebForm } from "#server/records/web-forms/web-forms.queries.ts";
import type { StoredAnswer } from "#server/records/web-forms/web-forms.table.ts";

const sentence = "Too many entries came from your network.";
/** An office, or a stand at a fair, shares one address. */
const fromOneNetwork: RateLimit = { name: "form", allowed: 30, windowSeconds: 600, sentence };
const ofOneForm: RateLimit = {
  name: "form-all",
  allowed: 600,
  windowSeconds: 600,
  sentence: "This form gets too many entries.",
};

/** Of one workspace, by all of its forms. */
const mostBytesOfDay = 2_000 * megabyte;

const hourSeconds = 3_600;

class NoRoomForFiles extends HttpError {
  constructor() {
    super(507, "No more files can be taken here. Send it without files, or ask whose form it is.");
  }
}

/** Whether a refusal is the sender's to read, and nothing is kept. */
export function isOfSender(error: HttpError): boolean {
  return error instanceof TooManyRequests || error instanceof NoRoomForFiles;
}

interface Sent {
  answers: StoredAnswer[];
  agreed: Agreed;
  files: SentFile[];
  sent: URLSearchParams;
  address: string;
}

/**
 * In one transaction with the contact that it becomes. An entry that no contact can be made of waits with the reason.
 * @throws TooManyRequests, NoRoomForFiles
 */
export async function receiveEntry(
  db: Db,
  rules: ArrivalRules,
  form: StoredWebForm,
  sent: Sent,
): Promise<void> {
  const store = (problem?: string) =>
    againOnDeadlock(() => db.transaction((tx) => receive(tx, rules, form, sent, problem)));
  try {
    await store();
  } catch (error) {
    if (!(error instanceof HttpError) || isOfSender(error)) throw error;
    // Not a savepoint: who follows the change log by transactions does not see what is written in one.
    await store(error.message);
  }
}

async function receive(
  tx: Db,
  rules: ArrivalRules,
  { id, workspaceId }: StoredWebForm,
  { answers, agreed, files, sent, address }: Sent,
  problem: string | null = null,
): Promise<void> {
  const hashes = files.map(({ content }) => hash("sha256", content, "base64url"));
  const same = files.length > 0 ? { answers, hashes } : answers;
  if (await isRepeated(tx, `form ${id}`, same)) return;
  await limitRate(tx, fromOneNetwork, `${id}:${networkOf(address)}`);
  await limitRate(tx, ofOneForm, id);
  const form = await lockWebForm(tx, workspaceId, id);
  const entry = { id: newId(), workspaceId, formId: id, answers, source: readSource(sent) };
  const spamReason = spamReasonOf(answers, sent);
  const outcome =
    spamReason !== null
      ? { state: "spam" as const, spamReason }
      : problem === null
        ? await settle(tx, rules, form, entry, files)
        : { state: "failed" as const, problem };
  await limitFiles(tx, workspaceId, files);
  await insertEntry(tx, { ...entry, ...outcome, ...agreed });
  await insertFiles(tx, { workspaceId, entryId: entry.id }, files);
}

/** What visitors can fill the disk with. @throws TooManyRequests @throws NoRoomForFiles */
async function limitFiles(
  tx: Db,
  workspaceId: WorkspaceId,
  files: readonly SentFile[],
): Promise<void> {
  if (files.length === 0) return;
  const bytes = files.reduce((sum, { content }) => sum + content.length, 0);
  const { all, today } = await countFileBytes(tx, workspaceId);
  if (all + bytes > mostFormFileBytes) throw new NoRoomForFiles();
  if (today + bytes > mostBytesOfDay) {
    throw new TooManyRequests(hourSeconds, "Too many files were sent here within a day.");
  }
}

async function settle(
  tx: Db,
  rules: ArrivalRules,
  form: StoredWebForm,
  { id: changeSetId, answers }: { id: string; answers: StoredAnswer[] },
  files: readonly SentFile[],
): Promise<Pick<StoredEntry, "state" | "contactId" | "problem">> {
  await nameChangeSet(tx, { changeSetId, userId: null, channel: "form" });
  const principal = await readArrivalPrincipal(tx, rules, form.workspaceId);
  const settled = await settleEntry(tx, principal, form, { answers, files });
  await mailAboutEntry(tx, rules, form, settled);
  return { state: settled.state, contactId: settled.contact.id, problem: settled.note };
}
