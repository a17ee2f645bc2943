import { eq } from "drizzle-orm";
import type { z } from "zod";
import type { userPayment } from "#shared/billing/billing.ts";
import type { Billing } from "#server/billing/billing.ts";
import { listPayments } from "#server/billing/billing.queries.ts";
import { type Payment, payments } from "#server/billing/payments.table.ts";
import { settlePayment } from "#server/billing/settle-payment.ts";
import { notFound } from "#server/platform/http/errors.ts";

export async function syncPayment(
  billing: Billing,
  userId: string,
  id: string,
): Promise<z.infer<typeof userPayment>> {
  const { molliePaymentId } = await requirePayment(billing, userId, id);
  if (molliePaymentId !== null) await settlePayment(billing, molliePaymentId);
  const { status } = await requirePayment(billing, userId, id);
  const isUndecided = status === "creating" || status === "pending" || status === "authorized";
  return { id, status: isUndecided ? "open" : status };
}

async function requirePayment({ db }: Billing, userId: string, id: string): Promise<Payment> {
  const [payment] = await listPayments(db, userId, eq(payments.id, id));
  if (!payment) throw notFound("payment");
  return payment;
}
