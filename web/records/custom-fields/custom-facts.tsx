import type { CustomFieldEntity, CustomFieldsOfRecord } from "#shared/records/custom-fields.ts";
import { cn } from "#web/ui/class-names.ts";
import { useCustomFields } from "./custom-fields.api.ts";
import { customValue } from "./custom-value.tsx";

type CustomFactsProps = {
  entity: CustomFieldEntity;
  values: CustomFieldsOfRecord;
  className?: string;
};

/** What a card shows of its record's custom fields: those that are meant for cards, where they have a value. */
export function CustomFacts(props: CustomFactsProps) {
  // Most cards have none, and follow no definitions then.
  return Object.keys(props.values).length > 0 && <Facts {...props} />;
}

function Facts({ entity, values, className }: CustomFactsProps) {
  const fields = useCustomFields(entity).filter(
    ({ onCard, key }) => onCard && values[key] !== undefined,
  );
  if (fields.length === 0) return null;
  return (
    <dl className={cn("mt-2 grid gap-1 text-ink-muted", className)}>
      {fields.map((field) => (
        <div key={field.id} className="flex min-w-0 items-baseline gap-1.5">
          <dt className="max-w-1/2 shrink-0 truncate text-ink-muted after:content-[':']">
            {field.label}
          </dt>
          <dd className="min-w-0 truncate text-ink">{customValue(field, values[field.key])}</dd>
        </div>
      ))}
    </dl>
  );
}
