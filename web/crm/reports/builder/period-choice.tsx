import { raised } from "#shared/format/first-letters.ts";
import { formatISO } from "date-fns";
import { datesOf } from "#shared/reports/groupings.ts";
import { type AskedSpan, daysOfSpan, namedSpans, type Span } from "#shared/reports/spans.ts";
import { comparisonLabels } from "#shared/reports/question-words.ts";
import type { Report } from "#web/crm/reports/use-report.ts";
import { useDay } from "#web/platform/use-day.ts";
import { Field } from "#web/ui/fields/field.tsx";
import { Input } from "#web/ui/fields/input.tsx";
import { withComparison, withPeriodOf } from "./change-question.ts";
import { Choice } from "./choice.tsx";

const chosenDays = "chosen";

/** Which date must be in which period, and what that is compared with. */
export function PeriodChoice({ report }: { report: Report }) {
  const { known, question, setQuestion } = report;
  const { kind, period, compare, against } = question;
  const dates = datesOf(known, kind);
  return (
    <div className="grid gap-2">
      <Choice
        label="Period of"
        value={period?.field ?? ""}
        options={[
          { value: "", label: "All time" },
          ...dates.map(({ name, field }) => ({ value: name, label: field.label })),
        ]}
        onChange={(name) => setQuestion(withPeriodOf(known, question, name))}
      />
      {period && (
        <>
          <SpanChoice
            span={period.span}
            onChange={(span) => setQuestion({ ...question, period: { ...period, span } })}
          />
          {!against && (
            <Choice
              label="Compared with"
              value={compare ?? ""}
              options={[
                { value: "", label: "Nothing" },
                ...Object.entries(comparisonLabels).map(([value, label]) => ({
                  value,
                  label: raised(label),
                })),
              ]}
              onChange={(name) => setQuestion(withComparison(question, name))}
            />
          )}
        </>
      )}
    </div>
  );
}

type SpanChoiceProps = { span: AskedSpan; onChange: (span: AskedSpan) => void };

function SpanChoice({ span, onChange }: SpanChoiceProps) {
  const today = formatISO(useDay(), { representation: "date" });
  const isNamed = typeof span === "string";
  const named = Object.entries(namedSpans).map(([value, { label }]) => ({ value, label }));
  return (
    <>
      <Choice
        label="Period"
        value={isNamed ? span : chosenDays}
        options={[...named, { value: chosenDays, label: "From one day to another" }]}
        onChange={(name) => onChange(name === chosenDays ? daysOfSpan(span, today) : name)}
      />
      {!isNamed && <DaysChoice days={span} onChange={onChange} />}
    </>
  );
}

/** A day after the last moves the last, and the other way round. */
function DaysChoice({ days, onChange }: { days: Span; onChange: (days: Span) => void }) {
  const { first, last } = days;
  return (
    <div className="grid grid-cols-2 gap-2">
      <Field label="First day" isHalf>
        {(control) => (
          <Input
            {...control}
            type="date"
            value={first}
            onChange={({ target: { value } }) =>
              value && onChange({ first: value, last: value > last ? value : last })
            }
          />
        )}
      </Field>
      <Field label="Last day" isHalf>
        {(control) => (
          <Input
            {...control}
            type="date"
            value={last}
            onChange={({ target: { value } }) =>
              value && onChange({ first: value < first ? value : first, last: value })
            }
          />
        )}
      </Field>
    </div>
  );
}
