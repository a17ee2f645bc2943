import { format } from "#shared/format/format.ts";
import { kindWords } from "#shared/records/kind-words.ts";
import type { KnownFields } from "#shared/filters/known-fields.ts";
import { namesOfCell } from "#shared/reports/answer-rows.ts";
import { answerWriters, changeOf, noFigure, writeChange } from "#shared/reports/figure-words.ts";
import { findGrouping } from "#shared/reports/groupings.ts";
import {
  type Answer,
  type Counted,
  isCount,
  measuresOf,
  type Question,
} from "#shared/reports/questions.ts";
import { sayAgainst, sayMeasure } from "#shared/reports/question-words.ts";
import type { MailTable } from "#server/platform/mail/mail-table.ts";

/** The attached file has all of them. */
const mostRows = 50;

/** The figures of an answer as a mail has them: a row for each group, and one for all. */
export function answerTable(known: KnownFields, question: Question, answer: Answer): MailTable {
  const { groups, cells, total, before } = answer;
  const [first] = question.groups;
  const isDated = first && findGrouping(known, question.kind, first.field)?.way === "date";
  const shown = isDated ? cells.slice(-mostRows) : cells.slice(0, mostRows);
  const written = { ...answer, ...answerWriters({ ...answer, cells: shown }) };
  const all = { ...total, before: before?.total ?? null };
  const head = [...groups.map(({ label }) => label), ...figureHead(known, question, answer)];
  const names = groups.map((_, place) => (place === 0 ? "All" : ""));
  return {
    head,
    textColumns: groups.length,
    rows: [
      ...shown.map((cell) => [...namesOfCell(answer, cell), ...figuresOf(question, written, cell)]),
      [...names, ...figuresOf(question, written, all)],
    ],
    ...(cells.length > shown.length && { note: noteOf(shown.length, cells.length, isDated) }),
  };
}

function noteOf(shown: number, all: number, isDated: boolean | undefined): string {
  const which = isDated ? "latest" : "first";
  return `These are the ${which} ${shown} of ${format.number(all)} rows. The attached file has all of them.`;
}

/** Whether the table counts records in a column of its own: not where a figure is that count. */
function hasRecords(question: Question): boolean {
  return !measuresOf(question).some(isCount);
}

function figureHead(known: KnownFields, question: Question, { before }: Answer): string[] {
  const records = hasRecords(question) ? [kindWords[question.kind].title] : [];
  const against = sayAgainst(known, question);
  return [
    ...records,
    sayMeasure(known, question),
    ...(against === null ? [] : [against]),
    ...(before ? ["Before", "Change"] : []),
  ];
}

type Compared = Counted & { before: Counted | null };

type Written = Answer & ReturnType<typeof answerWriters>;

function figuresOf(question: Question, written: Written, of: Compared): string[] {
  const { write, writeAgainst, before } = written;
  const records = hasRecords(question) ? [format.number(of.count)] : [];
  const against = writeAgainst ? [writeAgainst(of.against)] : [];
  const figures = [...records, write(of.value), ...against];
  if (!before) return figures;
  const change = of.before && changeOf(of.value, of.before.value);
  return [
    ...figures,
    of.before ? write(of.before.value) : noFigure,
    change === null ? noFigure : writeChange(change),
  ];
}
