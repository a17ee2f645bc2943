import { findField, type KnownFields } from "#shared/filters/known-fields.ts";
import type { RuleDraft } from "#shared/rules/rule-drafts.ts";
import { type RuleTrigger, type TriggerType, triggersOf } from "#shared/rules/rules.ts";
import { CheckboxGroup } from "#web/ui/fields/checkbox-group.tsx";
import { Field } from "#web/ui/fields/field.tsx";
import { Select } from "#web/ui/fields/select.tsx";
import { useFieldOptions } from "#web/records/webhooks/field-options.ts";
import { FormField } from "./form-field.tsx";
import { IncomingWebhookField } from "./incoming-webhook-field.tsx";
import { newTrigger } from "#web/crm/rules/rule-draft.ts";
import { triggerLabels } from "#web/crm/rules/rule-words.ts";
import { DateFields, listDates, ScheduleFields } from "./time-fields.tsx";

type TriggerEditorProps = {
  draft: RuleDraft;
  known: KnownFields;
  problem: string | undefined;
  onChange: (trigger: RuleTrigger) => void;
};

const explanations = {
  reply:
    "Once for each answer that arrives in a connected mailbox. Automatic answers trigger nothing.",
  deleted:
    "The condition is asked of the record as it was. Steps can add tasks, notify members, and call Slack or webhooks.",
  restored: "From “Recently deleted”, or because its deletion or merge was undone.",
} satisfies Partial<Record<TriggerType, string>>;

function isExplained(type: TriggerType): type is keyof typeof explanations {
  return Object.hasOwn(explanations, type);
}

export function TriggerEditor({ draft, known, problem, onChange }: TriggerEditorProps) {
  const { kind, trigger } = draft;
  const optionsOf = useFieldOptions();
  const stages = Object.entries(findField(known, "deal", "stage")?.choices ?? {});
  const choose = (chosen: string) => {
    const type = triggersOf(kind).find((one) => one === chosen);
    const [date] = listDates(known, kind);
    if (type) onChange(newTrigger(type, { stage: stages[0]?.[0] ?? "", date: date?.[0] ?? "" }));
  };
  return (
    <>
      <Field label="Event" isHalf error={problem}>
        {(control) => (
          <Select {...control} value={trigger.type} onChange={({ target }) => choose(target.value)}>
            {triggersOf(kind).map((type) => (
              <option key={type} value={type}>
                {triggerLabels[type]}
              </option>
            ))}
          </Select>
        )}
      </Field>
      {"stage" in trigger && (
        <Field label="Stage" isHalf>
          {(control) => (
            <Select
              {...control}
              value={trigger.stage}
              onChange={({ target }) => onChange({ ...trigger, stage: target.value })}
            >
              {stages.map(([key, name]) => (
                <option key={key} value={key}>
                  {name}
                </option>
              ))}
            </Select>
          )}
        </Field>
      )}
      {trigger.type === "form" && <FormField trigger={trigger} onChange={onChange} />}
      {trigger.type === "incoming-webhook" && (
        <IncomingWebhookField trigger={trigger} onChange={onChange} />
      )}
      {isExplained(trigger.type) && (
        <p className="text-ink-muted sm:col-span-full">{explanations[trigger.type]}</p>
      )}
      {trigger.type === "date" && (
        <DateFields
          hint="Once for each date of a record. A date that is entered after that hour triggers nothing."
          dates={listDates(known, kind)}
          {...{ trigger, onChange }}
        />
      )}
      {trigger.type === "schedule" && <ScheduleFields trigger={trigger} onChange={onChange} />}
      {trigger.type === "changed" && (
        <CheckboxGroup
          label="Changes of these fields; of any, if none is chosen"
          options={optionsOf(kind)}
          chosen={trigger.fields}
          onChange={(fields) => onChange({ ...trigger, fields })}
        />
      )}
    </>
  );
}
