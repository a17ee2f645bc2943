import type { Product } from "#shared/crm/products.ts";
import { HistoryMenuItem } from "#web/records/history/history-button.tsx";
import { StartRuleItems } from "#web/records/rules-by-hand/start-rule-items.tsx";
import { useMay } from "#web/platform/session/use-may.ts";
import { RecordMenu } from "#web/ui/menus/record-menu.tsx";

type ProductMenuProps = { product: Product; onEdit: () => void; onDelete: () => void };

export function ProductMenu({ product, ...actions }: ProductMenuProps) {
  if (!useMay("records.write")) return null;
  return (
    <RecordMenu name={product.name} {...actions}>
      <HistoryMenuItem kind="product" id={product.id} />
      <StartRuleItems kind="product" recordIds={[product.id]} />
    </RecordMenu>
  );
}
