import type { ReactNode } from "react";
import type { Product } from "#shared/crm/products.ts";
import { CardActionsProvider, useListActions } from "#web/platform/kinds/card-actions.ts";
import type { InfiniteList } from "#web/platform/lists/infinite-list.ts";
import { RecordGrid } from "#web/platform/lists/record-grid.tsx";
import { useDeleteRecord } from "#web/records/kinds/delete-record.ts";
import { ProductCard, ProductCardSkeleton } from "./product-card.tsx";

type ProductGridProps = {
  products: InfiniteList<Product>;
  empty: ReactNode;
};

export function ProductGrid({ products, empty }: ProductGridProps) {
  const { mutate: deleteProduct } = useDeleteRecord("product");
  const actions = useListActions(deleteProduct);
  return (
    <CardActionsProvider value={actions}>
      <RecordGrid
        label="Products"
        list={products}
        renderItem={renderProduct}
        skeleton={<ProductCardSkeleton />}
        minColumnWidth={260}
        estimatedRowHeight={130}
        empty={empty}
      />
    </CardActionsProvider>
  );
}

const renderProduct = (product: Product) => <ProductCard product={product} />;
