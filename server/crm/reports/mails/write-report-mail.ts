import { appPaths } from "#shared/site/app-paths.ts";
import { countText } from "#shared/format/count-text.ts";
import type { FastifyBaseLogger } from "fastify";
import { format } from "#shared/format/format.ts";
import type { FilterKind } from "#shared/filters/filter-fields.ts";
import { kindWords } from "#shared/records/kind-words.ts";
import type { KnownFields } from "#shared/filters/known-fields.ts";
import { questionProblem } from "#shared/reports/question-problem.ts";
import { sayQuestion } from "#shared/reports/question-words.ts";
import type { Answer, Question } from "#shared/reports/questions.ts";
import { saySchedule } from "#shared/reports/schedule-words.ts";
import { answerCsv } from "#server/crm/reports/answer-files.ts";
import { answerQuestion } from "#server/crm/reports/answer-question.ts";
import { answerTable } from "#server/crm/reports/mails/answer-table.ts";
import type { MailingRow } from "#server/crm/reports/mails/report-mails.queries.ts";
import { readAskable } from "#server/crm/reports/plan-question.ts";
import { accessOf } from "#server/accounts/workspaces/lock-rights.ts";
import type { RecordAccess } from "#server/platform/queries/access.ts";
import { dayIn } from "#server/platform/queries/calendar-days.ts";
import type { Db } from "#server/platform/database/database.ts";
import { HttpError } from "#server/platform/http/errors.ts";
import { layOut } from "#server/platform/mail/mail-layout.ts";
import type { NewMail } from "#server/platform/mail/queue-mail.ts";
import { toWorkspaceId } from "#server/platform/queries/workspace-id.ts";

/** By which the mail's HTML names it. */
const pictureName = "report";

/** Null for a report that names what no longer exists: its page says so, and it is sent again once that is fixed. */
export async function writeReportMail(
  db: Db,
  mailing: MailingRow,
  { baseUrl, log }: { baseUrl: string; log: FastifyBaseLogger },
): Promise<NewMail | null> {
  const { report, email, timeZone } = mailing;
  const access = accessOfRecipient(mailing);
  if (email === null || access === null) return null;
  const { known, people } = await readAskable(db, access);
  const { name, question } = report;
  if (questionProblem(known, question, people)) return null;
  const nameOf = (id: string) => people.get(id) ?? "someone who has left";
  const found = await answerOrSentence(db, access, { ...question, timeZone });
  const sentence = sayQuestion(question, { known, nameOf });
  const drawn = found.answer && (await draw(known, report, found.answer, log));
  const url = `${baseUrl}${appPaths.savedReport(report.id)}`;
  return {
    recipient: email,
    subject: `${name}, ${format.date(dayIn(timeZone, new Date()))}`,
    ...layOut({
      paragraphs: [sentence, found.sentence],
      ...(drawn && { picture: { name: pictureName, width: drawn.width, description: sentence } }),
      ...(found.answer && { table: answerTable(known, question, found.answer) }),
      action: { label: "Open the report", url },
      footer: whyOf(mailing),
      footerLink: { label: "Change or stop these emails", url: `${url}?emails=1` },
    }),
    ...(found.answer && { attachedText: attached(question, found.answer) }),
    ...(drawn && { inlinePicture: { name: pictureName, png: drawn.png } }),
    headers: { "Auto-Submitted": "auto-generated" },
    isSecret: true,
  };
}

/** What draws is loaded with the first mail, to keep the server small. A mail goes without a picture that fails. */
async function draw(
  known: KnownFields,
  report: MailingRow["report"],
  answer: Answer,
  log: FastifyBaseLogger,
) {
  try {
    const { drawAnswer } = await import("#server/crm/reports/mails/pictures/draw-answer.ts");
    return await drawAnswer(known, report, answer);
  } catch (error) {
    log.error({ err: error }, "the picture of a report could not be drawn");
    return null;
  }
}

function accessOfRecipient(mailing: MailingRow): RecordAccess | null {
  const { workspaceId, userId, role, visibility, teamId } = mailing;
  if (role === null || visibility === null) return null;
  const { role: _role, ...seen } = accessOf({ role, visibility, teamId });
  return { workspaceId: toWorkspaceId(workspaceId), userId, ...seen };
}

type Found = { answer: Answer | null; sentence: string };

/** A question that takes too long is said to, as on its page. */
async function answerOrSentence(
  db: Db,
  access: RecordAccess,
  asked: Parameters<typeof answerQuestion>[2],
): Promise<Found> {
  try {
    const answer = await answerQuestion(db, access, asked);
    return { answer, sentence: sayCount(asked.kind, answer) };
  } catch (error) {
    if (error instanceof HttpError) return { answer: null, sentence: error.message };
    throw error;
  }
}

/** "The figures count 12 deals that you may see." */
function sayCount(kind: FilterKind, { total }: Answer): string {
  const { one, many } = kindWords[kind];
  if (total.count === 0) return `No ${one} that you may see fits this question.`;
  return `The figures count ${countText(total.count, one, many)} that you may see.`;
}

function attached({ kind }: Question, answer: Answer) {
  return {
    filename: "report.csv",
    contentType: "text/csv; charset=utf-8",
    content: answerCsv({ kind, answer }),
  };
}

/** Such as "You get this every Monday at 09:00 (Europe/Berlin), as Ada Lovelace has set it up in the workspace Navy." */
function whyOf(mailing: MailingRow): string {
  const { ownerId, userId, ownerName, workspaceName } = mailing;
  const by = ownerId === userId ? "you have" : `${ownerName ?? "a colleague"} has`;
  return `You get this email ${saySchedule(mailing)}, because ${by} set it up in the workspace ${workspaceName}.`;
}
