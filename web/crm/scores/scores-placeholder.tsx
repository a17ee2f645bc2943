import { useCustomFields } from "#web/records/custom-fields/custom-fields.api.ts";
import { Permitted } from "#web/platform/session/permitted.tsx";
import { CardSection } from "#web/ui/cards/card.tsx";
import { ButtonSkeleton, Skeleton } from "#web/ui/lists/skeleton.tsx";

/** As high as the scores of a contact, none of which is set by hand. */
export function ScoresPlaceholder() {
  const scores = useCustomFields("contact").filter(({ type }) => type === "score");
  if (scores.length === 0) return null;
  return (
    <CardSection title="Scores">
      <ul className="grid divide-y divide-line">
        {scores.map(({ id }) => (
          <li key={id} className="grid gap-2 py-3 first:pt-0 last:pb-0">
            <Skeleton className="h-9.5" />
            <Skeleton className="h-5 pointer-coarse:h-11" />
            <Permitted to="records.write">
              <ButtonSkeleton />
            </Permitted>
          </li>
        ))}
      </ul>
    </CardSection>
  );
}
