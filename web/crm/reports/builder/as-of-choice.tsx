import { formatISO } from "date-fns";
import { dayAfter } from "#shared/forecast/forecast-periods.ts";
import { dayOf, pastSpans, spanNameOf } from "#shared/reports/as-of.ts";
import { usePipelineDays } from "#web/crm/deals/deals.api.ts";
import type { Report } from "#web/crm/reports/use-report.ts";
import { useDay } from "#web/platform/use-day.ts";
import { Field } from "#web/ui/fields/field.tsx";
import { Input } from "#web/ui/fields/input.tsx";
import { withDay } from "./change-question.ts";
import { Choice } from "./choice.tsx";

const chosenDay = "chosen";

/** The day at whose end deals are looked at. */
export function AsOfChoice({ report }: { report: Report }) {
  const { allKnown, question, setQuestion } = report;
  const { asOf } = question;
  const today = formatISO(useDay(), { representation: "date" });
  const { first = today, last = today } = usePipelineDays().data ?? {};
  const isChosen = asOf !== null && spanNameOf(asOf) === null;
  const set = (day: string | null) => setQuestion(withDay(allKnown, question, day));
  const choose = (name: string) => {
    if (name !== chosenDay) return set(pastSpans.find((one) => one === name) ?? null);
    const day = asOf === null ? dayAfter(today, -1) : dayOf(asOf, today);
    set(day < first ? first : day);
  };
  return (
    <div className="grid gap-2">
      <Choice
        label="Deals as of"
        value={isChosen ? chosenDay : (asOf ?? "")}
        options={[
          { value: "", label: "Now" },
          ...pastSpans.map((span) => ({ value: span, label: `The end of ${spanNameOf(span)}` })),
          { value: chosenDay, label: "A day" },
        ]}
        onChange={choose}
      />
      {isChosen && (
        <Field label="Day">
          {(control) => (
            <Input
              {...control}
              type="date"
              value={asOf}
              min={first}
              max={last}
              onChange={({ target }) => target.value && set(target.value)}
            />
          )}
        </Field>
      )}
    </div>
  );
}
