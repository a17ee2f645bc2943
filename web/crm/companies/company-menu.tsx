import type { Company } from "#shared/companies.ts";
import { StartRuleItems } from "#web/records/rules-by-hand/start-rule-items.tsx";
import { HistoryMenuItem } from "#web/records/history/history-button.tsx";
import { useMay } from "#web/platform/use-may.ts";
import { useViewParams } from "#web/platform/view-params.ts";
import { RecordMenu } from "#web/ui/record-menu.tsx";
import { useDeleteCompany } from "./companies.api.ts";

type CompanyMenuProps = { company: Company; onDeleted?: () => void };

export function CompanyMenu({ company, onDeleted }: CompanyMenuProps) {
  const { open } = useViewParams();
  const { mutate: deleteCompany } = useDeleteCompany();
  if (!useMay("records.write")) return null;
  return (
    <RecordMenu
      name={company.name}
      onEdit={() => open({ edit: company.id })}
      onDelete={() => deleteCompany(company.id, { onSuccess: onDeleted })}
    >
      <HistoryMenuItem kind="company" id={company.id} />
      <StartRuleItems kind="company" recordIds={[company.id]} />
    </RecordMenu>
  );
}
