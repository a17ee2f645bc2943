import type {
  SequenceNumbers,
  StepNumbers,
  VariantNumbers,
} from "#shared/email/sequence-numbers.ts";
import { variantsOf } from "#shared/email/sequence-emails.ts";
import type { Sequence } from "#shared/email/sequences.ts";
import { subjectText } from "./sequence-words.ts";

/** An email of a sequence with its figures, and those of its variants where it has several. */
export type CountedEmail = {
  label: string;
  figures: StepNumbers;
  variants: (VariantNumbers & { label: string })[];
};

export function countedEmails(sequence: Sequence, numbers: SequenceNumbers): CountedEmail[] {
  return numbers.steps.flatMap((figures) => {
    const step = sequence.steps[figures.step - 1];
    // What was saved a moment ago is not counted yet.
    if (step?.kind !== "email") return [];
    const texts = variantsOf(step);
    const variants = figures.variants.map((one, place) => ({
      ...one,
      label: `${one.letter}. ${subjectText(texts[place]?.subject ?? "")}`,
    }));
    const label = `${figures.step}. ${subjectText(step.subject)}`;
    return [{ label, figures, variants: variants.length > 1 ? variants : [] }];
  });
}
