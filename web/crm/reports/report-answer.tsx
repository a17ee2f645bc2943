import type { Picture } from "#shared/reports/pictures.ts";
import { isOfParts } from "#shared/records/kind-definition.ts";
import { listedKindOf } from "#shared/reports/listed-records.ts";
import {
  type Answer,
  type AnswerGroup,
  type Counted,
  isCount,
  measuresOf,
  type Question,
} from "#shared/reports/questions.ts";
import type { FilterKind } from "#shared/filters/filter-fields.ts";
import { format } from "#shared/format/format.ts";
import { kindWords } from "#shared/records/kind-words.ts";
import { countText } from "#shared/format/count-text.ts";
import { chartDataOf } from "./chart-data.ts";
import { listOfCell } from "./list-of-cell.ts";
import { ReportPicture } from "./report-picture.tsx";
import { ReportTable } from "./report-table.tsx";

type ReportAnswerProps = {
  title: string;
  question: Question;
  picture: Picture;
  answer: Answer;
  /** What the figures are, such as "Sum of value of deals". */
  measure: string;
  /** The same of the second measure; null where the question has none. */
  against: string | null;
  table: "shown" | "onRequest";
};

/** An answer as a picture and, below it, as a table. */
export function ReportAnswer(props: ReportAnswerProps) {
  const { title, question, picture, answer, measure, against, table } = props;
  const { kind, goal, compare } = question;
  const data = chartDataOf(answer, measure);
  const hasRecords = !measuresOf(question).some(isCount);
  const figures = (
    <ReportTable {...{ title, kind, answer, data, measure, against, compare, hasRecords }} />
  );
  return (
    <>
      <ReportPicture
        title={title}
        picture={picture}
        answer={answer}
        data={data}
        measure={measure}
        against={against}
        goal={goal}
        compare={compare}
        pathOf={(at) => listOfCell(kind, answer, at)}
      />
      {isOfParts(kind) && <HoldersNote kind={kind} total={answer.total} />}
      {answer.groups.map((group) => (
        <GroupNote key={group.field} group={group} />
      ))}
      {table === "shown" ? (
        <div className="mt-6">{figures}</div>
      ) : (
        <details className="mt-3 text-sm">
          <summary className="w-fit cursor-pointer text-ink-muted">Figures</summary>
          {figures}
        </details>
      )}
    </>
  );
}

/** What the figures open, where that is not what they count. */
function HoldersNote({ kind, total }: { kind: FilterKind; total: Counted }) {
  const [{ one, many }, holders] = [kindWords[kind], kindWords[listedKindOf(kind)]];
  const counted = `${countText(total.count, one, many)} of ${countText(total.listed, holders.one, holders.many)}`;
  const several = kind === "email" ? " An email with several contacts counts with each." : "";
  return (
    <p className="mt-3 text-sm text-ink-muted">
      {`${counted}. Each figure opens the ${holders.many} that have its ${many}.${several}`}
    </p>
  );
}

/** What of a grouping the picture cannot say. */
function GroupNote({ group: { label, values, distinct, isSeveral } }: { group: AnswerGroup }) {
  const hasOthers = values.some(({ isOthers }) => isOthers);
  const shown = values.filter(({ key }) => key !== null).length;
  if (!hasOthers && !isSeveral) return null;
  return (
    <p className="mt-3 text-sm text-ink-muted">
      {hasOthers &&
        `${label}: the largest ${format.number(shown)} of ${format.number(distinct)}; the rest are summed up as Others. `}
      {isSeveral && `${label}: a record with several of them counts in each.`}
    </p>
  );
}
