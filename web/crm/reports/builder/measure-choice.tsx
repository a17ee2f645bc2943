import { kindWords } from "#shared/records/kind-words.ts";
import { measureLabels } from "#shared/reports/question-words.ts";
import type { Report } from "#web/crm/reports/use-report.ts";
import { measureValue, offeredMeasures, withAgainst, withMeasure } from "./change-question.ts";
import { Choice } from "./choice.tsx";

/** What is reckoned of each group, and a second measure that it is set against. */
export function MeasureChoice({ report }: { report: Report }) {
  const { known, question, setQuestion } = report;
  const { kind, measure, against, groups } = question;
  const chosen = measureValue(measure);
  const options = [
    { value: "count", label: `Number of ${kindWords[kind].many}` },
    ...offeredMeasures(known, kind).map(({ value, of, label }) => ({
      value,
      label: `${measureLabels[of]}: ${label}`,
    })),
  ];
  return (
    <>
      <Choice
        label="Measure"
        value={chosen}
        options={options}
        onChange={(name) => setQuestion(withMeasure(known, question, name))}
      />
      {groups.length > 0 && (
        <Choice
          label="Against"
          value={against ? measureValue(against) : ""}
          options={[
            { value: "", label: "Nothing" },
            ...options.filter(({ value }) => value !== chosen),
          ]}
          onChange={(name) => setQuestion(withAgainst(known, question, name))}
        />
      )}
    </>
  );
}
