import { Trash2 } from "lucide-react";
import { variantLetter } from "#shared/email/sequences.ts";
import { Button } from "#web/ui/button.tsx";
import { LabelledCheckbox } from "#web/ui/fields/labelled-checkbox.tsx";
import type { ProblemAt } from "./sequence-problems.ts";
import { VariantFields } from "./variant-fields.tsx";
import type { EmailVariant } from "#shared/email/sequence-steps.ts";

type VariantGroupProps = {
  variant: EmailVariant;
  place: number;
  /** One stays on. */
  isLastOn: boolean;
  thread: string | null;
  contactId: string | null;
  problemAt: ProblemAt;
  onChange: (variant: EmailVariant) => void;
  onRemove: () => void;
};

/** One of several variants. Switched off it keeps its figures; once it is removed, they are in the totals alone. */
export function VariantGroup(props: VariantGroupProps) {
  const { variant, place, isLastOn, onChange, onRemove, ...fields } = props;
  const name = `Variant ${variantLetter(place)}`;
  return (
    <div role="group" aria-label={name} className="rounded-md border border-line p-3">
      <div className="mb-2 flex items-center gap-3">
        <p className="grow font-medium">{name}</p>
        <LabelledCheckbox
          label={`Send ${variantLetter(place)}`}
          checked={!variant.isOff}
          disabled={isLastOn}
          onChange={({ target }) => onChange({ ...variant, isOff: !target.checked })}
        />
        <Button
          variant="ghost"
          size="icon"
          aria-label={`Remove variant ${variantLetter(place)}`}
          disabled={isLastOn}
          onClick={onRemove}
        >
          <Trash2 aria-hidden />
        </Button>
      </div>
      <VariantFields {...fields} variant={variant} onChange={onChange} />
    </div>
  );
}
