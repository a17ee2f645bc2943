import { kindWords } from "#shared/kind-words.ts";
import { filterKinds } from "#shared/filter-fields.ts";
import { pictureFor, pictures, pictureLabels } from "#shared/reports/pictures.ts";
import { formLabels, measureLabels } from "#shared/reports/question-words.ts";
import type { Report } from "#web/crm/reports/use-report.ts";
import {
  formsOf,
  measuresOf,
  measureValue,
  withForm,
  withKind,
  withMeasure,
} from "./change-question.ts";
import { AsOfChoice } from "./as-of-choice.tsx";
import { Choice } from "./choice.tsx";
import { FilterChoice } from "./filter-choice.tsx";
import { GoalChoice } from "./goal-choice.tsx";
import { GroupChoice } from "./group-choice.tsx";
import { PeriodChoice } from "./period-choice.tsx";

/** What a report asks, picked from what there is; each choice is answered at once. */
export function QuestionBuilder({ report }: { report: Report }) {
  const { known, question, setQuestion, fitting, chosen, setPicture } = report;
  const picture = pictureFor(known, question, chosen);
  const { kind, measure } = question;
  const kindNamed = (name: string) => filterKinds.find((one) => one === name) ?? kind;
  const forms = formsOf(known, question);
  return (
    <div className="grid gap-4">
      <Choice
        label="Records"
        value={kind}
        options={filterKinds.map((one) => ({ value: one, label: kindWords[one].title }))}
        onChange={(name) => setQuestion(withKind(known, kindNamed(name)))}
      />
      <Choice
        label="Measure"
        value={measureValue(question)}
        options={[
          { value: "count", label: `Number of ${kindWords[kind].many}` },
          ...measuresOf(known, kind).map(({ value, of, label }) => ({
            value,
            label: `${measureLabels[of]}: ${label}`,
          })),
        ]}
        onChange={(name) => setQuestion(withMeasure(known, question, name))}
      />
      {forms.length > 1 && (
        <Choice
          label="Shown as"
          value={measure.as}
          options={forms.map((form) => ({ value: form, label: formLabels[form] }))}
          onChange={(name) => setQuestion(withForm(known, question, name))}
        />
      )}
      <GroupChoice report={report} place={0} label="Grouped by" />
      {question.groups.length > 0 && <GroupChoice report={report} place={1} label="And by" />}
      {kind === "deal" && <AsOfChoice report={report} />}
      <PeriodChoice report={report} />
      <FilterChoice report={report} />
      <GoalChoice goal={question.goal} onChange={(goal) => setQuestion({ ...question, goal })} />
      <Choice
        label="Picture"
        value={picture}
        options={fitting.map((one) => ({ value: one, label: pictureLabels[one] }))}
        onChange={(name) => setPicture(pictures.find((one) => one === name) ?? picture)}
      />
    </div>
  );
}
