import { kindWords } from "#shared/records/kind-words.ts";
import { filterKinds } from "#shared/filters/filter-fields.ts";
import { pictureFor, pictures, pictureLabels } from "#shared/reports/pictures.ts";
import { formLabels } from "#shared/reports/question-words.ts";
import type { Report } from "#web/crm/reports/use-report.ts";
import { formsOf, withForm, withKind } from "./change-question.ts";
import { AsOfChoice } from "./as-of-choice.tsx";
import { Choice } from "./choice.tsx";
import { FilterChoice } from "./filter-choice.tsx";
import { GoalChoice } from "./goal-choice.tsx";
import { GroupChoice } from "./group-choice.tsx";
import { MeasureChoice } from "./measure-choice.tsx";
import { PeriodChoice } from "./period-choice.tsx";

/** What a report asks, picked from what there is; each choice is answered at once. */
export function QuestionBuilder({ report }: { report: Report }) {
  const { known, question, setQuestion, fitting, chosen, setPicture } = report;
  const picture = pictureFor(known, question, chosen);
  const { kind, measure, against, groups } = question;
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
      <MeasureChoice report={report} />
      {forms.length > 1 && (
        <Choice
          label="Shown as"
          value={measure.as}
          options={forms.map((form) => ({ value: form, label: formLabels[form] }))}
          onChange={(name) => setQuestion(withForm(known, question, name))}
        />
      )}
      <GroupChoice report={report} place={0} label="Grouped by" />
      {groups.length > 0 && !against && <GroupChoice report={report} place={1} label="And by" />}
      {kind === "deal" && <AsOfChoice report={report} />}
      <PeriodChoice report={report} />
      <FilterChoice report={report} />
      {!against && (
        <GoalChoice goal={question.goal} onChange={(goal) => setQuestion({ ...question, goal })} />
      )}
      <Choice
        label="Picture"
        value={picture}
        options={fitting.map((one) => ({ value: one, label: pictureLabels[one] }))}
        onChange={(name) => setPicture(pictures.find((one) => one === name) ?? picture)}
      />
    </div>
  );
}
