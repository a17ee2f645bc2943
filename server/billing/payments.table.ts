import { index, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { users } from "#server/accounts/accounts.table.ts";
import { dateMoment } from "#server/platform/queries/columns.ts";

/** Users pay a `checkout`, the provider collects a `renewal`, and we request a `retry` after one fails. */
const paymentKinds = ["checkout", "renewal", "retry"] as const;

/** The provider's statuses, and `creating` until we know the payment's id. */
const paymentStatuses = [
  "creating",
  "open",
  "pending",
  "authorized",
  "paid",
  "failed",
  "canceled",
  "expired",
] as const;

/** A paid period, or a refund: paid twice, or not as requested. */
const paymentOutcomes = ["applied", "returned", "mismatch"] as const;

export const payments = pgTable(
  "payments",
  {
    id: uuid("id").primaryKey(),
    /** Null once the account is deleted: payments are kept for bookkeeping. */
    userId: uuid("user_id").references(() => users.id, { onDelete: "set null" }),
    molliePaymentId: text("mollie_payment_id").unique(),
    kind: text("kind", { enum: paymentKinds }).notNull(),
    planId: text("plan_id").notNull(),
    amountPence: integer("amount_pence").notNull(),
    /** Deducted from the plan's price for unused time. */
    creditPence: integer("credit_pence").notNull().default(0),
    status: text("status", { enum: paymentStatuses }).notNull(),
    outcome: text("outcome", { enum: paymentOutcomes }),
    /** The subscription's state at the request. If it differs on payment, the money is refunded. */
    basis: text("basis").notNull(),
    checkoutUrl: text("checkout_url"),
    periodStart: dateMoment("period_start"),
    periodEnd: dateMoment("period_end"),
    refundedPence: integer("refunded_pence").notNull().default(0),
    chargedBackPence: integer("charged_back_pence").notNull().default(0),
    /** By the clock of the user's billing. */
    createdAt: dateMoment("created_at").notNull(),
    updatedAt: dateMoment("updated_at").notNull().defaultNow(),
  },
  (table) => [index("payments_user").on(table.userId)],
);

export type Payment = typeof payments.$inferSelect;
