import { AlarmClock } from "lucide-react";
import { useState } from "react";
import type { Deal } from "#shared/crm/deals.ts";
import type { Today } from "#shared/crm/today.ts";
import { SnoozeDialog } from "#web/crm/deals/snooze-dialog.tsx";
import { DealReminders } from "./deal-reminders.tsx";

/** A deal leaves the list with what is done about it, or with a reason to wait. */
export function IdleDeals(deals: Today["idleDeals"]) {
  const [snoozed, snooze] = useState<Deal | null>(null);
  return (
    <>
      <DealReminders
        {...deals}
        empty="No open deal is idle."
        action={{ label: "Snooze", icon: AlarmClock, run: snooze }}
      />
      {snoozed && <SnoozeDialog deal={snoozed} onClose={() => snooze(null)} />}
    </>
  );
}
