import { countText } from "#shared/format/count-text.ts";
import type { Deal } from "#shared/crm/deals.ts";
import { format } from "#shared/format/format.ts";
import { useCardOwner } from "#web/settings/members/members.api.ts";
import { CardFact } from "#web/ui/cards/card-fact.tsx";
import { useBoardNarrowing } from "./board-narrowing.ts";

/** The contact and company of a deal on the board, and how it goes. */
export function DealFacts({ deal, isOpen }: { deal: Deal; isOpen: boolean }) {
  const owner = useCardOwner(deal.ownerId);
  const closeDate = deal.expectedCloseDate && format.date(deal.expectedCloseDate);
  return (
    <dl className="mt-2 flex flex-col gap-1 text-xs empty:hidden text-ink-muted">
      <CardFact icon="building" label="Company">
        {deal.companyName}
      </CardFact>
      <CardFact icon="person" label="Contact">
        {deal.contactName}
      </CardFact>
      <CardFact icon="calendar" label="Expected close date">
        {closeDate}
      </CardFact>
      <CardFact icon="owner" label="Owner">
        {owner}
      </CardFact>
      {isOpen && <OpenDealFacts deal={deal} />}
    </dl>
  );
}

/** What counts while a deal is open. */
function OpenDealFacts({ deal }: { deal: Deal }) {
  const { asOf } = useBoardNarrowing();
  const { nextStep, nextStepDate, daysInStage } = deal;
  return (
    <>
      {/* What was planned on a day of the past is not known. */}
      {!asOf && (
        <CardFact icon="step" label="Next step">
          {[nextStep ?? "No next step", nextStepDate && format.date(nextStepDate, "day")]
            .filter(Boolean)
            .join(" · ")}
        </CardFact>
      )}
      <CardFact icon="clock" label="In this stage">
        {daysInStage > 0 && daysWords(daysInStage)}
      </CardFact>
    </>
  );
}

export function daysWords(days: number): string {
  return countText(days, "day", "days");
}
