import { dateSteps } from "#shared/reports/date-steps.ts";
import { findGrouping, groupingsOf } from "#shared/reports/groupings.ts";
import type { Report } from "#web/crm/reports/use-report.ts";
import { withGroup, withStep } from "./change-question.ts";
import { Choice } from "./choice.tsx";

type GroupChoiceProps = { report: Report; place: 0 | 1; label: string };

const stepLabels = { day: "Day", week: "Week", month: "Month", quarter: "Quarter", year: "Year" };

/** The field that records are grouped by, and the unit of time for dates. */
export function GroupChoice({ report, place, label }: GroupChoiceProps) {
  const { known, question, setQuestion } = report;
  const { kind, groups } = question;
  const chosen = groups[place];
  const found = chosen && findGrouping(known, kind, chosen.field);
  const isDated = found?.way === "date";
  const other = groups[1 - place]?.field;
  const offered = groupingsOf(known, kind).filter(({ name }) => place === 0 || name !== other);
  const isOffered = offered.some(({ name }) => name === chosen?.field);
  // What is not offered any more may still be asked, such as a team where there is none.
  const named = found && !isOffered ? [...offered, found] : offered;
  return (
    <div className="grid gap-2">
      <Choice
        label={label}
        value={chosen?.field ?? ""}
        options={[
          { value: "", label: "Nothing" },
          ...named.map(({ name, field }) => ({ value: name, label: field.label })),
        ]}
        onChange={(name) => setQuestion(withGroup(known, question, place, name))}
      />
      {chosen && isDated && (
        <Choice
          label={place === 0 ? "Group dates by" : "And dates by"}
          value={chosen.step ?? "month"}
          options={dateSteps.map((step) => ({ value: step, label: stepLabels[step] }))}
          onChange={(name) => setQuestion(withStep(question, place, name))}
        />
      )}
    </div>
  );
}
