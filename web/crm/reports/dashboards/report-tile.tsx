import { ChartColumn, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import type { Tile } from "#shared/reports/dashboards.ts";
import { pictureFor } from "#shared/reports/pictures.ts";
import { sayAgainst, sayDay, sayMeasure, spanLabel } from "#shared/reports/question-words.ts";
import type { Question } from "#shared/reports/questions.ts";
import { AnswerProgress } from "#web/crm/reports/answer-progress.tsx";
import { ReportAnswer } from "#web/crm/reports/report-answer.tsx";
import { useAnswer } from "#web/crm/reports/reports.api.ts";
import { knownProblem } from "#web/crm/reports/use-report.ts";
import { useKnownFields } from "#web/records/custom-fields/known-fields.ts";
import { failureSentence } from "#web/platform/calls/api-client.ts";
import { Button } from "#web/ui/button.tsx";
import { cn } from "#web/ui/class-names.ts";
import { Skeleton } from "#web/ui/lists/skeleton.tsx";
import { type Narrowing, narrowQuestion } from "./narrow-question.ts";
import { useSeen } from "./use-seen.ts";
import type { TileReport } from "./use-tile-reports.ts";

const widths: Record<number, string> = { 2: "lg:col-span-2", 3: "lg:col-span-3" };

type ReportTileProps = { tile: Tile; report: TileReport | undefined; narrowing: Narrowing };

/** A report on a dashboard, answered while it is on the screen. */
export function ReportTile({ tile, report, narrowing }: ReportTileProps) {
  const [ref, isSeen] = useSeen();
  return (
    <li
      ref={ref}
      className={cn(
        "min-w-0 rounded-lg border border-line bg-surface p-4 shadow-card",
        widths[tile.width],
      )}
    >
      {report ? (
        <AnsweredTile report={report} narrowing={narrowing} isSeen={isSeen} />
      ) : (
        <TileMessage icon={<TriangleAlert aria-hidden className="size-5 shrink-0" />}>
          You cannot see this report: it was deleted, or it is not shared with you.
        </TileMessage>
      )}
    </li>
  );
}

type AnsweredTileProps = { report: TileReport; narrowing: Narrowing; isSeen: boolean };

function AnsweredTile({ report, narrowing, isSeen }: AnsweredTileProps) {
  const known = useKnownFields("deal");
  const question = narrowQuestion(report.question, narrowing);
  const problem = report.problem ?? knownProblem(known, question);
  const answer = useAnswer(question, isSeen && problem === null);
  return (
    <section aria-label={report.name}>
      <h2 className="font-medium">
        <Link to={report.path} className="hover:underline">
          {report.name}
        </Link>
      </h2>
      <p className="mb-3 text-sm text-ink-muted">{daysOf(question)}</p>
      {problem !== null && (
        <TileMessage icon={<TriangleAlert aria-hidden className="size-5 shrink-0" />}>
          {`${problem}.`}
        </TileMessage>
      )}
      {problem === null && <AnswerProgress name={report.name} answer={answer} />}
      {problem === null && answer.isPending && !answer.isStopped && <Skeleton className="h-56" />}
      {problem === null && answer.isLoadingError && (
        <>
          <TileMessage icon={<TriangleAlert aria-hidden className="size-5 shrink-0" />}>
            {failureSentence(answer.error)}
          </TileMessage>
          <Button aria-label={`Try again for ${report.name}`} onClick={() => void answer.refetch()}>
            Try again
          </Button>
        </>
      )}
      {problem === null && answer.data && <TileAnswer report={report} answered={answer.data} />}
    </section>
  );
}

/** "This month", "This month, seen at the end of last quarter". */
function daysOf(question: Question): string {
  const day = sayDay(question);
  const period = question.period ? spanLabel(question.period.span) : "All time";
  return day === null ? period : `${period}, seen ${day}`;
}

type TileAnswerProps = {
  report: TileReport;
  answered: NonNullable<ReturnType<typeof useAnswer>["data"]>;
};

function TileAnswer({ report, answered: { question, answer } }: TileAnswerProps) {
  const known = useKnownFields("deal");
  if (answer.total.count === 0 && !answer.before?.total.count) {
    return (
      <TileMessage icon={<ChartColumn aria-hidden className="size-5 shrink-0" />}>
        No record fits this report.
      </TileMessage>
    );
  }
  const measure = sayMeasure(known, question);
  const picture = pictureFor(known, question, report.picture);
  return (
    <div className="max-h-100 overflow-y-auto">
      <ReportAnswer
        {...{ title: report.name, question, picture, answer, measure }}
        against={sayAgainst(known, question)}
        table={picture === "table" ? "shown" : "onRequest"}
      />
    </div>
  );
}

function TileMessage({ icon, children }: { icon: ReactNode; children: string }) {
  return (
    <p className="flex items-center gap-2 py-6 text-ink-muted">
      {icon}
      {children}
    </p>
  );
}
