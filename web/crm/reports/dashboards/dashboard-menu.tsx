import { useState } from "react";
import type { SavedDashboard } from "#shared/reports/dashboards.ts";
import { copyName } from "#web/crm/reports/saved/copy-name.ts";
import { OwnedMenu } from "#web/crm/reports/saved/owned-menu.tsx";
import { DetailsDialog } from "#web/crm/reports/saved/details-dialog.tsx";
import { useAddDashboard, useChangeDashboard, useDeleteDashboard } from "./dashboards.api.ts";

type DashboardMenuProps = { dashboard: SavedDashboard; onDeleted?: () => void };

export function DashboardMenu({ dashboard, onDeleted }: DashboardMenuProps) {
  // Outside of the menu, which is gone when the server answers.
  const [add, change, remove] = [useAddDashboard(), useChangeDashboard(), useDeleteDashboard()];
  const [isOpen, setIsOpen] = useState(false);
  const { id, name, description, tiles } = dashboard;
  return (
    <>
      <OwnedMenu
        owned={dashboard}
        onEdit={() => setIsOpen(true)}
        onCopy={() => add.mutate({ name: copyName(name), description, tiles })}
        onDelete={() => remove.mutate(dashboard, { onSuccess: () => onDeleted?.() })}
      />
      {isOpen && (
        <DetailsDialog
          title="Rename or share dashboard"
          details={{ name, description }}
          shared={dashboard}
          isPending={change.isPending}
          onClose={() => setIsOpen(false)}
          onSubmit={(values) => change.mutateAsync({ id, ...values })}
        />
      )}
    </>
  );
}
