import { format } from "#shared/format/format.ts";
import { Handshake, type LucideIcon } from "lucide-react";
import type { Deal } from "#shared/crm/deals.ts";
import { idleWords, shownIdleSince } from "#web/crm/deals/idle-mark.tsx";
import { useStages } from "#web/settings/pipelines/pipelines.api.ts";
import { paths } from "#web/platform/navigation/paths.ts";
import { Reminders } from "./reminders.tsx";
import { dotted } from "#web/ui/isolated.ts";

type DealRemindersProps = {
  items: readonly Deal[];
  hasMore: boolean;
  empty: string;
  action: { label: string; icon: LucideIcon; run: (deal: Deal) => void };
};

export function DealReminders({ items, hasMore, empty, action }: DealRemindersProps) {
  if (items.length === 0) return <p className="py-6 text-center text-ink-muted">{empty}</p>;
  const reminders = items.map((deal) => ({
    id: deal.id,
    name: deal.title,
    path: paths.deal(deal.id),
    facts: <DealFacts deal={deal} />,
    worth: format.money(deal.value),
    run: () => action.run(deal),
  }));
  return <Reminders {...{ reminders, hasMore, action }} icon={Handshake} />;
}

function DealFacts({ deal }: { deal: Deal }) {
  const { nameOf } = useStages();
  const idleSince = shownIdleSince(deal);
  return (
    <>
      {dotted([nameOf(deal.stage), deal.companyName])}
      {idleSince !== null && ` · ${idleWords(idleSince)}`}
    </>
  );
}
