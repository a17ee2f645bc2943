import type { RuleTrigger } from "#shared/rules/rules.ts";
import { useIncomingWebhooks } from "#web/records/incoming-webhooks/incoming-webhooks.api.ts";
import { Field } from "#web/ui/fields/field.tsx";
import { NamedSelect } from "#web/crm/rules/named-select.tsx";

type IncomingTrigger = Extract<RuleTrigger, { type: "incoming-webhook" }>;

type IncomingWebhookFieldProps = {
  trigger: IncomingTrigger;
  onChange: (trigger: IncomingTrigger) => void;
};

export function IncomingWebhookField({ trigger, onChange }: IncomingWebhookFieldProps) {
  const query = useIncomingWebhooks();
  const { data: webhooks = [] } = query;
  const noneLabel =
    webhooks.length > 0 || !query.data ? "Choose a webhook" : "Add an incoming webhook first";
  return (
    <>
      <Field label="Incoming webhook" isHalf>
        {(control) => (
          <NamedSelect
            query={query}
            what="The webhooks"
            control={control}
            items={webhooks}
            noneLabel={noneLabel}
            value={trigger.webhookId}
            onChange={(webhookId) => onChange({ ...trigger, webhookId })}
          />
        )}
      </Field>
      <p className="text-ink-muted sm:col-span-full">
        Once for each call that becomes a contact or is added to one, also when it is taken later.
      </p>
    </>
  );
}
