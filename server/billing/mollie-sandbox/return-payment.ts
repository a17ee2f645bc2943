import { toPence, toPounds } from "#shared/billing/billing.ts";
import { payment, sandboxId } from "#server/billing/mollie-sandbox/sandbox-objects.ts";
import {
  addObject,
  changeObject,
  findObject,
  type SandboxObject,
} from "#server/billing/mollie-sandbox/sandbox.queries.ts";
import type { Db } from "#server/platform/database/database.ts";
import { HttpError } from "#server/platform/http/errors.ts";

/** Idempotent by its key. */
export async function refund(
  db: Db,
  paid: SandboxObject,
  { value, idempotencyKey }: { value: string; idempotencyKey: string | null },
): Promise<SandboxObject> {
  const id = sandboxId("re");
  const made = await addObject(db, {
    id,
    kind: "refund",
    userId: paid.userId,
    idempotencyKey,
    body: { paymentId: paid.id, amount: { currency: "GBP", value }, status: "pending" },
    createdAt: new Date(),
  });
  if (made.id === id) await returnMoney(db, paid.id, "amountRefunded", value);
  return made;
}

export async function chargeBack(db: Db, paid: SandboxObject): Promise<void> {
  await returnMoney(db, paid.id, "amountChargedBack", payment.parse(paid.body).amount.value);
}

async function returnMoney(
  db: Db,
  id: string,
  field: "amountRefunded" | "amountChargedBack",
  value: string,
): Promise<void> {
  const current = await findObject(db, "payment", id);
  const body = payment.parse(current?.body);
  const sum = toPence(body[field]?.value ?? "0.00") + toPence(value);
  if (!current || body.status !== "paid" || sum > toPence(body.amount.value)) {
    throw new HttpError(409, "This payment cannot be given back, or not as much of it.");
  }
  await changeObject(db, current, { [field]: { currency: "GBP", value: toPounds(sum) } });
}
