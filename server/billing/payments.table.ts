import { index, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { users } from "#server/accounts/accounts.table.ts";
import { dateMoment } from "#server/platform/columns.ts";

/**
 * A `checkout` is what a person pays at the provider's page, a `renewal` what the provider collects
 * by itself, and a `retry` what we ask it to collect after a renewal has failed.
 */
const paymentKinds = ["checkout", "renewal", "retry"] as const;

/** The provider's statuses; `creating` is ours, until it has told us the payment's id. */
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

/** What came of a payment: a paid period, or the money back, as paid twice or not as asked for. */
const paymentOutcomes = ["applied", "returned", "mismatch"] as const;

/** Our record of each payment at the provider. */
export const payments = pgTable(
  "payments",
  {
    id: uuid("id").primaryKey(),
    /** Null for someone whose account is deleted: the books have to be kept. */
    userId: uuid("user_id").references(() => users.id, { onDelete: "set null" }),
    molliePaymentId: text("mollie_payment_id").unique(),
    kind: text("kind", { enum: paymentKinds }).notNull(),
    planId: text("plan_id").notNull(),
    amountPence: integer("amount_pence").notNull(),
    /** What unused time took off the plan's price. */
    creditPence: integer("credit_pence").notNull().default(0),
    status: text("status", { enum: paymentStatuses }).notNull(),
    outcome: text("outcome", { enum: paymentOutcomes }),
    /**
     * How the subscription stood when the payment was asked for. If it stands otherwise when the money
     * comes, something else was paid meanwhile, and the money goes back.
     */
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
