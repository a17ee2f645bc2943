import { Plus } from "lucide-react";
import { variantsOf } from "#shared/email/sequence-emails.ts";
import { randomKey } from "#web/platform/calls/random-key.ts";
import { Button } from "#web/ui/button.tsx";
import { emailOf } from "./sequence-draft.ts";
import type { ProblemAt } from "./sequence-problems.ts";
import { VariantFields } from "./variant-fields.tsx";
import { VariantGroup } from "./variant-group.tsx";
import { type EmailStep, type EmailVariant, maxVariants } from "#shared/email/sequence-steps.ts";

type EmailFieldsProps = {
  step: EmailStep;
  thread: string | null;
  contactId: string | null;
  problemAt: ProblemAt;
  onChange: (step: EmailStep) => void;
};

export function EmailFields({ step, problemAt, onChange, ...shown }: EmailFieldsProps) {
  const variants = variantsOf(step);
  const set = (place: number, changed: EmailVariant) =>
    onChange(emailOf(variants.with(place, changed)));
  const add = (from: EmailVariant | undefined) => {
    const { subject = "", text = "" } = from ?? {};
    onChange(emailOf([...variants, { subject, text, key: randomKey() }]));
  };
  return (
    <div className="grid gap-3">
      {variants.map((one, place) =>
        variants.length === 1 ? (
          <VariantFields
            key={keyIn(one)}
            variant={one}
            problemAt={problemAt}
            onChange={(changed) => set(place, changed)}
            {...shown}
          />
        ) : (
          <VariantGroup
            key={keyIn(one)}
            variant={one}
            place={place}
            problemAt={(field) => problemAt(place === 0 ? field : `variants.${place - 1}.${field}`)}
            isLastOn={variants.every((other) => other === one || other.isOff)}
            onChange={(changed) => set(place, changed)}
            onRemove={() => onChange(emailOf(variants.filter((other) => other !== one)))}
            {...shown}
          />
        ),
      )}
      {variants.length < maxVariants && (
        <div>
          <Button variant="ghost" onClick={() => add(variants.at(-1))}>
            <Plus aria-hidden />
            Add variant
          </Button>
        </div>
      )}
    </div>
  );
}

/** The first email of a new step has no key until it is saved. */
function keyIn({ key }: EmailVariant): string {
  return key ?? "first";
}
