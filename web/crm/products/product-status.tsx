import { type ProductStatus, productStatusLabels } from "#shared/crm/products.ts";
import { Badge } from "#web/ui/badge.tsx";

export function ProductStatusBadge({ status }: { status: ProductStatus }) {
  return (
    <Badge tone={status === "active" ? "success" : "neutral"}>{productStatusLabels[status]}</Badge>
  );
}
