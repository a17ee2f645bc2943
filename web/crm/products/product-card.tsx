import { Package } from "lucide-react";
import { Link } from "react-router";
import type { Product } from "#shared/crm/products.ts";
import { useCardActions } from "#web/platform/kinds/card-actions.ts";
import { CustomFacts } from "#web/records/custom-fields/custom-facts.tsx";
import { recordPages } from "#shared/records/record-pages.ts";
import { TagBadges } from "#web/records/tags/tag-badges.tsx";
import { linkedCardStyle } from "#web/ui/cards/card.tsx";
import { Skeleton } from "#web/ui/lists/skeleton.tsx";
import { ProductMenu } from "./product-menu.tsx";
import { priceText } from "./product-price.ts";
import { ProductStatusBadge } from "./product-status.tsx";

export function ProductCard({ product }: { product: Product }) {
  const { edit, remove } = useCardActions();
  return (
    <article className={linkedCardStyle}>
      <div className="flex items-start gap-3">
        <ProductIcon />
        <div className="min-w-0 flex-1">
          <h2 className="truncate font-medium">
            <Link to={recordPages.product(product.id)} className="after:absolute after:inset-0">
              {product.name}
            </Link>
          </h2>
          <p className="truncate text-ink-muted">{product.code ?? "No code"}</p>
        </div>
        <ProductMenu
          product={product}
          onEdit={() => edit(product.id)}
          onDelete={() => remove(product.id)}
        />
      </div>
      <p className="mt-2 truncate">{priceText(product)}</p>
      <CustomFacts entity="product" values={product.customFields} />
      <div className="mt-2 flex flex-wrap items-center gap-1">
        <ProductStatusBadge status={product.status} />
        <TagBadges tags={product.tags} linksTo="product" />
      </div>
    </article>
  );
}

export function ProductIcon() {
  return (
    <span className="flex size-9 shrink-0 items-center justify-center rounded-lg bg-sunken text-ink-muted">
      <Package aria-hidden className="size-4" />
    </span>
  );
}

export function ProductCardSkeleton() {
  return (
    <div className="rounded-lg border border-line bg-surface p-4">
      <div className="flex gap-3">
        <Skeleton className="size-9 rounded-lg" />
        <div className="grid flex-1 content-center gap-2">
          <Skeleton className="h-3.5 w-32" />
          <Skeleton className="h-3 w-24" />
        </div>
      </div>
      <Skeleton className="mt-4 h-3 w-40" />
      <Skeleton className="mt-4 h-5 w-16 rounded-full" />
    </div>
  );
}
