import { Package } from "lucide-react";
import {
  product,
  productChanges,
  productStatuses,
  productStatusLabels,
} from "#shared/crm/products.ts";
import { OwnerFilter, useOwnerFilter } from "#web/settings/members/owner-filter.tsx";
import { EmptyRecords } from "#web/platform/lists/empty-records.tsx";
import { titled } from "#web/platform/navigation/page-title.ts";
import { useSearchParam, useViewParams } from "#web/platform/navigation/view-params.ts";
import { lazyDialog } from "#web/ui/dialogs/lazy-dialog.tsx";
import { ListCount } from "#web/ui/lists/list-count.tsx";
import { SearchBox, searchBoxWidth } from "#web/ui/fields/search-box.tsx";
import { SegmentedControl } from "#web/ui/fields/segmented-control.tsx";
import { ListHeader } from "#web/records/views/list-header.tsx";
import { useListView } from "#web/records/views/list-view.ts";
import { useRecordColumns } from "#web/records/views/record-columns.ts";
import { RecordList } from "#web/records/views/record-list.tsx";
import { tableCode } from "#web/records/views/table-code.ts";
import { ViewToolbar } from "#web/records/views/view-toolbar.tsx";
import { ProductGrid } from "./product-grid.tsx";
import { useProducts } from "./products.api.ts";

const ProductDialog = lazyDialog(async () => (await import("./product-dialog.tsx")).ProductDialog);

const productColumns = tableCode(
  async () => (await import("./product-columns.tsx")).productColumns,
);

export const meta = () => titled("Products");

const segments = [
  { value: "all", label: "All" },
  ...productStatuses.map((status) => ({ value: status, label: productStatusLabels[status] })),
] as const;

export default function ProductsPage() {
  const { get, set, open } = useViewParams();
  const search = useSearchParam();
  const ownerId = useOwnerFilter();
  const view = useListView("product");
  const columns = useRecordColumns("product", productColumns.useCode(view.layout === "table"));
  const status = productStatuses.find((known) => known === get("status")) ?? null;
  const query = { q: search.q, status, ownerId, ...view.query };
  const products = useProducts(query, view.isReady);
  const add = () => open({ new: "true" });
  const empty = (
    <EmptyRecords
      kind="product"
      icon={Package}
      addLabel="Add Product"
      isFiltered={Object.values(query).some(Boolean)}
      onAdd={add}
      onClearFilters={() =>
        set({ q: null, status: null, owner: null, filter: null }, { replace: true })
      }
    />
  );
  return (
    <>
      <ListHeader title="Products" view={view} query={query} addLabel="Add Product" onAdd={add}>
        <SearchBox
          placeholder="Search products..."
          value={search.text}
          onChange={search.setText}
          className={searchBoxWidth}
        />
        <OwnerFilter />
        <ListCount
          total={products.isPending ? null : products.total}
          one="product"
          many="products"
        />
      </ListHeader>
      <ViewToolbar view={view} columns={columns}>
        <SegmentedControl
          label="Status"
          segments={segments}
          value={status ?? "all"}
          onChange={(chosen) =>
            set({ status: chosen === "all" ? null : chosen }, { replace: true })
          }
        />
      </ViewToolbar>
      <RecordList
        view={view}
        schema={product}
        query={query}
        list={products}
        columns={columns}
        changes={productChanges}
        nameOf={({ name }) => name}
        empty={empty}
        cards={<ProductGrid products={products} empty={empty} />}
      >
        {(record, close) => <ProductDialog product={record} onClose={close} />}
      </RecordList>
    </>
  );
}
