import { useQuery } from "@tanstack/react-query";
import { type NewProduct, type Product, product, type ProductStatus } from "#shared/products.ts";
import { readListEarly, useInfiniteList } from "#web/platform/infinite-list.ts";
import { listPaths } from "#web/platform/kind-paths.ts";
import { apiPaths } from "#web/platform/api-paths.ts";
import { loadByKey } from "#web/platform/query-client.ts";
import { useRecordWrite } from "#web/platform/record-writes.ts";
import { type ListView, plainQuery } from "#web/records/views/list-view.ts";

export const productsPath = listPaths.product;

type Filters = { q?: string; status?: ProductStatus | null; ownerId?: string | null };

readListEarly(product, productsPath, { q: "", status: null, ownerId: null, ...plainQuery });

export function useProducts(filters: Filters & Partial<ListView["query"]>, isReady: boolean) {
  return useInfiniteList(product, productsPath, filters, { isWindow: true, isReady });
}

export function useProduct(id: string, isWanted = true) {
  return useQuery({
    queryKey: [productsPath, id],
    queryFn: loadByKey(product),
    enabled: isWanted,
  });
}

/** Changes the product that was seen so; adds one where none was. */
export function useSaveProduct(seen: Product | null) {
  return useRecordWrite({
    name: "product",
    call: (body: NewProduct) =>
      seen
        ? { method: "PUT", path: apiPaths.record(productsPath, seen.id), body, seen }
        : { method: "POST", path: productsPath, body },
    label: ({ name }) => `${seen ? "Changes of" : "New product:"} ${name}`,
    done: seen ? "Product updated successfully" : "Product created successfully",
    failed: "The product was not saved",
    isForm: true,
  });
}

export function useDeleteProduct() {
  return useRecordWrite({
    name: "product-deletion",
    call: (id: string) => ({ method: "DELETE", path: apiPaths.record(productsPath, id) }),
    label: () => "Deletion of a product",
    done: "Product deleted successfully",
    failed: "The product was not deleted",
    deletes: (id) => [productsPath, id],
    canUndo: true,
  });
}
