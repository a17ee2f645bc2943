import type { Product } from "#shared/products.ts";
import { HistoryMenuItem } from "#web/records/history/history-button.tsx";
import { StartRuleItems } from "#web/records/rules-by-hand/start-rule-items.tsx";
import { useMay } from "#web/platform/use-may.ts";
import { useViewParams } from "#web/platform/view-params.ts";
import { RecordMenu } from "#web/ui/record-menu.tsx";
import { useDeleteProduct } from "./products.api.ts";

type ProductMenuProps = { product: Product; onDeleted?: () => void };

export function ProductMenu({ product, onDeleted }: ProductMenuProps) {
  const { open } = useViewParams();
  const { mutate: deleteProduct } = useDeleteProduct();
  if (!useMay("records.write")) return null;
  return (
    <RecordMenu
      name={product.name}
      onEdit={() => open({ edit: product.id })}
      onDelete={() => deleteProduct(product.id, { onSuccess: onDeleted })}
    >
      <HistoryMenuItem kind="product" id={product.id} />
      <StartRuleItems kind="product" recordIds={[product.id]} />
    </RecordMenu>
  );
}
