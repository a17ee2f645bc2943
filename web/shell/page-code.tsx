import { useEffect, useState } from "react";
import { PrefetchPageLinks } from "react-router";
import { listedKinds } from "#shared/records/kind-definition.ts";
import { listPages, recordPages } from "#shared/records/record-pages.ts";
import { useHasRecords } from "#web/platform/calls/has-records.ts";
import { paths } from "#web/platform/navigation/paths.ts";
import { fetchWaitingParts } from "#web/ui/late-code/lazy-part.ts";

/** One address of each page; the code is the same for every record. */
const pages = [
  paths.dashboard,
  ...listedKinds.flatMap((kind) => [listPages[kind], recordPages[kind]("any")]),
  paths.activities(),
  paths.today(),
  paths.imports(),
  paths.settings,
];

/** What other pages show once one presses something: those that were visited name theirs (`lazyPart`). */
const parts = [
  () => import("#web/ui/focus/lost-focus.ts"),
  () => import("./new-record-form.tsx"),
  () => import("#web/records/views/filter-panel.tsx"),
  () => import("#web/records/views/filter-chips.tsx"),
  () => import("#web/records/views/view-menu.tsx"),
  () => import("#web/records/views/save-view-dialog.tsx"),
  () => import("#web/records/views/order-views-dialog.tsx"),
  () => import("#web/platform/dialogs/record-failure.tsx"),
  () => import("#web/crm/contacts/contact-menu-items.tsx"),
  () => import("#web/crm/deals/deal-menu-items.tsx"),
  () => import("#web/crm/deals/snooze-dialog.tsx"),
  () => import("#web/crm/deals/as-of-controls.tsx"),
  () => import("#web/records/views/record-table.tsx"),
  () => import("#web/crm/contacts/contact-columns.tsx"),
  () => import("#web/crm/companies/company-columns.tsx"),
  () => import("#web/crm/products/product-columns.tsx"),
  () => import("#web/crm/tasks/task-columns.tsx"),
  () => import("#web/records/exports/export-items.tsx"),
  () => import("#web/crm/deals/deal-table.tsx"),
  () => import("#web/crm/deals/enter-stage-dialog.tsx"),
];

/** After the page that was asked for shows its records. */
const partsAfterMs = 1_500;
const pagesAfterMs = 3_000;

/** Loads the rest of the code, so that it is there at once, and without a network, too. */
export function PageCode() {
  const [isTime, setIsTime] = useState(false);
  const hasRecords = useHasRecords();
  useEffect(() => {
    if (!hasRecords) return undefined;
    const timers = [
      setTimeout(() => void fetchParts(), partsAfterMs),
      setTimeout(() => setIsTime(true), pagesAfterMs),
    ];
    return () => {
      for (const timer of timers) clearTimeout(timer);
    };
  }, [hasRecords]);
  return isTime && pages.map((page) => <PrefetchPageLinks key={page} page={page} />);
}

async function fetchParts(): Promise<void> {
  await fetchWaitingParts();
  // What fails is fetched when it is shown.
  for (const fetchPart of parts) await fetchPart().catch(() => undefined);
}
