import { type ReactNode, useState } from "react";
import { fewestCases } from "#shared/forecast/fewest-cases.ts";
import { type AccuracyCell, type Grade, gradeOf } from "#shared/forecast/forecast-accuracy.ts";
import { format } from "#shared/format/format.ts";
import {
  nameOfOwner,
  nameOfTeam,
  useMembers,
  useTeams,
} from "#web/settings/members/members.api.ts";
import { usePipelines, useStages } from "#web/settings/pipelines/pipelines.api.ts";
import { CardSection } from "#web/ui/cards/card.tsx";
import { Skeleton } from "#web/ui/lists/skeleton.tsx";
import { SegmentedControl } from "#web/ui/fields/segmented-control.tsx";

const segments = [
  { value: "person", label: "Person" },
  { value: "team", label: "Team" },
  { value: "stage", label: "Stage" },
] as const;

type Grouping = (typeof segments)[number]["value"];

/** How right the probabilities were, of all deals and by person, team or stage. */
export function GradesCard({ cells }: { cells: readonly AccuracyCell[] }) {
  const [by, setBy] = useState<Grouping>("person");
  const { nameOf, isPending } = useNames(by);
  const groups = Map.groupBy(cells, nameOf);
  const rows = [...groups].toSorted(([, a], [, b]) => casesOf(b) - casesOf(a));
  return (
    <CardSection
      title="Grades"
      actions={<SegmentedControl label="Rows" segments={segments} value={by} onChange={setBy} />}
    >
      <div
        className="-mx-4 overflow-x-auto px-4"
        tabIndex={0}
        role="region"
        aria-label="Grades in a table"
      >
        <table className="w-full text-left tabular-nums">
          <thead className="text-ink-muted">
            <tr className="border-b border-line">
              <Head isFirst>{labelOf(by)}</Head>
              <Head>Cases</Head>
              <Head>Won</Head>
              <Head>Brier score</Head>
              <Head>Skill</Head>
              <Head>Bias</Head>
            </tr>
          </thead>
          <tbody>
            <GradeRow name="All" cases={casesOf(cells)} grade={gradeOf(cells)} />
            {rows.map(([name, own]) => (
              <GradeRow key={name} name={name} cases={casesOf(own)} grade={gradeOf(own)} />
            ))}
          </tbody>
        </table>
      </div>
      {/* Names may be longer than what stands for them. */}
      {isPending && <Skeleton className="hidden" />}
      <p className="mt-3 text-sm text-ink-muted">
        A closed deal is one case for each stage that it was in. The Brier score is 0 where every
        probability was right, and 0.25 where each was 50%. A skill above 0 means that the
        probabilities were better than one average for all deals. A bias above 0 means that they
        were too high.
      </p>
    </CardSection>
  );
}

function labelOf(grouping: Grouping): string {
  return segments.find(({ value }) => value === grouping)?.label ?? "";
}

function casesOf(cells: readonly AccuracyCell[]): number {
  return cells.reduce((sum, { cases }) => sum + cases, 0);
}

function useNames(by: Grouping) {
  const members = useMembers();
  const teams = useTeams();
  const stages = useStages();
  const pipelines = usePipelines();
  const nameOf = ({ ownerId, stage }: AccuracyCell): string => {
    if (by === "stage") return stages.nameOf(stage);
    if (by === "person") return nameOfOwner(members, ownerId);
    const owner = members.data?.find(({ userId }) => userId === ownerId);
    return nameOfTeam({ members, teams }, owner?.teamId ?? null);
  };
  const isPending = {
    person: members.isPending,
    team: members.isPending || teams.isPending,
    stage: pipelines.isPending,
  }[by];
  return { nameOf, isPending };
}

function Head({ isFirst = false, children }: { isFirst?: boolean; children: ReactNode }) {
  return (
    <th
      scope="col"
      className={
        isFirst ? "py-2 pr-3 font-medium" : "py-2 pl-3 text-right font-medium whitespace-nowrap"
      }
    >
      {children}
    </th>
  );
}

type GradeRowProps = { name: string; cases: number; grade: Grade | null };

function GradeRow({ name, cases, grade }: GradeRowProps) {
  const cell = "py-2 pl-3 text-right whitespace-nowrap";
  return (
    <tr className="border-b border-line last:border-0">
      <th scope="row" className="py-2 pr-3 font-medium wrap-break-word">
        {name}
      </th>
      <td className={cell}>{format.number(cases)}</td>
      {grade ? (
        <>
          <td className={cell}>{percent(grade.baseRate)}</td>
          <td className={cell}>{grade.brier.toFixed(3)}</td>
          <td className={cell}>{grade.skill === null ? "\u2013" : grade.skill.toFixed(2)}</td>
          <td className={cell}>{signed(grade.bias)}</td>
        </>
      ) : (
        <td colSpan={4} className="py-2 pl-3 text-right text-ink-muted">
          {`Too few cases yet: ${format.number(cases)} of ${fewestCases}`}
        </td>
      )}
    </tr>
  );
}

function percent(share: number): string {
  return `${Math.round(share * 100)}%`;
}

function signed(share: number): string {
  return `${share > 0 ? "+" : ""}${percent(share)}`;
}
