import { and, inArray, or } from "drizzle-orm";
import type { ReadRow } from "#server/records/imports/plan/read-row.ts";
import { stillVisible, whereLockable } from "#server/platform/queries/access.ts";
import type { Db } from "#server/platform/database/database.ts";
import { smallLetters } from "#server/platform/queries/small-letters.ts";
import { products } from "#server/crm/products/products.table.ts";
import type { PlanContext } from "#server/records/imports/plan/plan-context.ts";

const selected = {
  id: products.id,
  name: products.name,
  code: products.code,
  price: products.price,
  unit: products.unit,
  billed: products.billed,
  status: products.status,
  key: smallLetters(products.name),
};

export type SoldProduct = Awaited<ReturnType<typeof selectProducts>>[number];

/** Visible products that rows name; locked in the import itself. */
export async function findProducts(
  db: Db,
  context: PlanContext,
  rows: ReadRow[],
): Promise<FoundProducts> {
  const codes = wordsOf(rows, "lineProductCode");
  const names = wordsOf(rows, "lineProduct");
  if (codes.length === 0 && names.length === 0) return new FoundProducts([]);
  return new FoundProducts(await selectProducts(db, context, codes, names));
}

async function selectProducts(
  db: Db,
  { by, isForReal }: PlanContext,
  codes: string[],
  names: string[],
) {
  const isNamed = or(
    codes.length > 0 ? inArray(smallLetters(products.code), codes) : undefined,
    names.length > 0 ? inArray(smallLetters(products.name), names) : undefined,
  );
  const found = db
    .select(selected)
    .from(products)
    .where(and(whereLockable(products, by), isNamed))
    .orderBy(products.id)
    .$dynamic();
  return isForReal ? stillVisible(db, products, by, await found.for("share")) : found;
}

function wordsOf(rows: ReadRow[], field: string): string[] {
  const words = rows.flatMap(({ values }) => {
    const value = values.get(field);
    return typeof value === "string" ? [value.toLowerCase()] : [];
  });
  return [...new Set(words)];
}

export class FoundProducts {
  readonly #found: SoldProduct[];

  constructor(found: SoldProduct[]) {
    this.#found = found;
  }

  /** By code, else by a name that only one product has; retired ones count only among themselves. */
  find(code: string | undefined, name: string | undefined): SoldProduct | null {
    if (code !== undefined) {
      const key = code.toLowerCase();
      return this.#found.find((one) => one.code?.toLowerCase() === key) ?? null;
    }
    const key = name?.toLowerCase();
    const named = this.#found.filter((one) => one.key === key);
    const active = named.filter(({ status }) => status === "active");
    const [only, ...others] = active.length > 0 ? active : named;
    return only && others.length === 0 ? only : null;
  }
}
