import { ChartColumn, Download, TriangleAlert } from "lucide-react";
import { type ReactNode, type RefObject, useRef } from "react";
import { Link } from "react-router";
import { failureSentence } from "#web/platform/calls/api-client.ts";
import { PageHeader } from "#web/platform/navigation/page-header.tsx";
import { paths } from "#web/platform/navigation/paths.ts";
import { useMedia } from "#web/platform/use-media.ts";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/cards/card.tsx";
import { EmptyState } from "#web/ui/lists/empty-state.tsx";
import { FailureState } from "#web/ui/lists/failure-state.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { Skeleton } from "#web/ui/lists/skeleton.tsx";
import { AnswerProgress } from "./answer-progress.tsx";
import { QuestionBuilder } from "./builder/question-builder.tsx";
import { chartDataOf } from "./chart-data.ts";
import { answerPoints } from "#shared/reports/answer-points.ts";
import { pictureFor } from "#shared/reports/pictures.ts";
import type { Question } from "#shared/reports/questions.ts";
import { sayAgainst, sayMeasure, sayMeasures } from "#shared/reports/question-words.ts";
import { ReportAnswer } from "./report-answer.tsx";
import { ReportMenu } from "./report-menu.tsx";
import { type Answered, useAnswer } from "./reports.api.ts";
import type { Report } from "./use-report.ts";

type ReportViewProps = {
  report: Report;
  /** Below the sentence of the question. */
  note?: string | null;
  children: ReactNode;
};

/** A question, built by picking, and its answer at once. */
export function ReportView({ report, note, children }: ReportViewProps) {
  const { question, problem, name } = report;
  const answer = useAnswer(question, problem === null);
  const drawn = useRef<HTMLDivElement>(null);
  const title = name ?? "New report";
  return (
    <>
      <PageHeader
        title={title}
        description={
          <>
            {report.sentence}
            {note && <span className="mt-0.5 block text-sm">{note}</span>}
          </>
        }
      >
        <Button asChild variant="ghost">
          <Link to={paths.reports}>All reports</Link>
        </Button>
        {answer.data && <MenuOf report={report} answered={answer.data} drawn={drawn} />}
        {answer.isPending && problem === null && (
          <Button disabled>
            <Download aria-hidden />
            Download
          </Button>
        )}
        {children}
      </PageHeader>
      {report.isUnreadable && (
        <Notice icon={TriangleAlert} isWarning className="mb-4">
          {report.saved
            ? "The address contains no question, so the report is shown as it was saved."
            : "The address contains no report, so this one starts from deals by stage."}
        </Notice>
      )}
      <div className="grid items-start gap-6 lg:grid-cols-[17rem_minmax(0,1fr)] print:block">
        <Builder report={report} />
        <Card className="p-4" ref={drawn} aria-busy={answer.isFetching}>
          {problem !== null && <Unaskable problem={problem} />}
          {problem === null && <AnswerProgress name={title} answer={answer} />}
          {problem === null && answer.isPending && !answer.isStopped && (
            <Skeleton className="h-96" />
          )}
          {problem === null && answer.isLoadingError && (
            <FailureState
              title="The report could not be answered"
              description={failureSentence(answer.error)}
              onRetry={() => void answer.refetch()}
            />
          )}
          {problem === null && answer.data && (
            <AnsweredReport report={report} answered={answer.data} />
          )}
        </Card>
      </div>
    </>
  );
}

function Builder({ report }: { report: Report }) {
  const hasRoom = useMedia("(width >= 64rem)");
  if (hasRoom) {
    return (
      <Card className="p-4 print:hidden">
        <QuestionBuilder report={report} />
      </Card>
    );
  }
  return (
    <details className="rounded-lg border border-line bg-surface shadow-card print:hidden">
      <summary className="cursor-pointer px-4 py-3 font-medium">Change the question</summary>
      <div className="p-4 pt-1">
        <QuestionBuilder report={report} />
      </div>
    </details>
  );
}

type MenuOfProps = {
  report: Report;
  answered: Answered;
  drawn: RefObject<HTMLDivElement | null>;
};

function MenuOf({ report, answered: { question, answer }, drawn }: MenuOfProps) {
  const { name, known, chosen } = report;
  const picture = pictureFor(known, question, chosen);
  const measure = sayMeasure(known, question);
  const { parts } = chartDataOf(answer, measure);
  const isDrawn = picture !== "scatter" || answerPoints(answer).length > 0;
  const hasPicture = isDrawn && picture !== "number" && picture !== "table";
  return (
    <ReportMenu
      title={name ?? sayMeasures(known, question)}
      {...{ question, parts, hasPicture, drawn }}
    />
  );
}

/** All of it is of the question that was answered, also while the next one is on its way. */
function AnsweredReport({ report, answered }: { report: Report; answered: Answered }) {
  const { question, answer } = answered;
  const { name, known, chosen } = report;
  const measure = sayMeasure(known, question);
  const picture = pictureFor(known, question, chosen);
  const isEmpty = answer.total.count === 0 && !answer.before?.total.count;
  if (isEmpty) return <NothingFound kind={question.kind} />;
  return (
    <ReportAnswer
      {...{ question, picture, answer, measure }}
      against={sayAgainst(known, question)}
      title={name ?? sayMeasures(known, question)}
      table="shown"
    />
  );
}

function NothingFound({ kind }: Pick<Question, "kind">) {
  const advice = "Choose a longer period or fewer conditions, or look for other records.";
  return (
    <EmptyState
      icon={ChartColumn}
      title="No record fits this question"
      description={
        kind === "email"
          ? `Emails are those of accounts that people have connected in Settings, Email. ${advice}`
          : advice
      }
    />
  );
}

function Unaskable({ problem }: { problem: string }) {
  return (
    <EmptyState
      icon={ChartColumn}
      title="This report cannot be answered any more"
      description={`${problem}. Choose something else in its place.`}
    />
  );
}
