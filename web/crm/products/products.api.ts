import { useQuery } from "@tanstack/react-query";
import { product, type ProductStatus } from "#shared/crm/products.ts";
import { readListEarly, useInfiniteList } from "#web/platform/lists/infinite-list.ts";
import { listPaths } from "#web/platform/kinds/kind-paths.ts";
import { loadByKey } from "#web/platform/calls/query-client.ts";
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
