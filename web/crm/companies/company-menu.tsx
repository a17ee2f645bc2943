import type { Company } from "#shared/crm/companies.ts";
import { StartRuleItems } from "#web/records/rules-by-hand/start-rule-items.tsx";
import { HistoryMenuItem } from "#web/records/history/history-button.tsx";
import { useMay } from "#web/platform/session/use-may.ts";
import { RecordMenu } from "#web/ui/menus/record-menu.tsx";

type CompanyMenuProps = { company: Company; onEdit: () => void; onDelete: () => void };

export function CompanyMenu({ company, ...actions }: CompanyMenuProps) {
  if (!useMay("records.write")) return null;
  return (
    <RecordMenu name={company.name} {...actions}>
      <HistoryMenuItem kind="company" id={company.id} />
      <StartRuleItems kind="company" recordIds={[company.id]} />
    </RecordMenu>
  );
}
