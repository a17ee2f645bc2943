import type { SequenceType } from "@mollie/api-client";
import { z } from "zod";
import { toPounds } from "#shared/billing/billing.ts";
import {
  type CallMollie,
  inPounds,
  listLimit,
  MollieError,
  type WebhookOption,
} from "#server/billing/mollie-call.ts";
import {
  heldPence,
  mollieCustomer,
  molliePayment,
  type MolliePayment,
} from "#server/billing/mollie-objects.ts";

export interface NewRetry {
  /** Our id, used as the idempotency key. */
  paymentId: string;
  customerId: string;
  pence: number;
  description: string;
}

export interface NewCheckout extends NewRetry {
  redirectUrl: string;
}

type NewPayment = NewRetry & { redirectUrl?: string; sequence: keyof typeof SequenceType };

export function paymentCalls(call: CallMollie, webhook: WebhookOption) {
  const create = async (payment: NewPayment): Promise<MolliePayment> => {
    const { paymentId, pence, sequence, ...asked } = payment;
    return call(molliePayment, (mollie, library) =>
      mollie.payments.create({
        ...asked,
        sequenceType: library.SequenceType[sequence],
        ...inPounds(pence),
        ...webhook(),
        metadata: { paymentId },
        idempotencyKey: `payment-${paymentId}`,
      }),
    );
  };

  return {
    createCustomer: async (user: { id: string; name: string; email: string }): Promise<string> => {
      const { id } = await call(mollieCustomer, (mollie) =>
        mollie.customers.create({
          name: user.name,
          email: user.email,
          metadata: { userId: user.id },
          idempotencyKey: `customer-${user.id}`,
        }),
      );
      return id;
    },

    createCheckout: ({ redirectUrl, ...payment }: NewCheckout) =>
      create({ ...payment, redirectUrl, sequence: "first" }),

    createRetry: (payment: NewRetry) => create({ ...payment, sequence: "recurring" }),

    /** @returns null for an id that the provider does not know */
    readPayment: async (id: string): Promise<MolliePayment | null> => {
      try {
        return await call(molliePayment, (mollie) => mollie.payments.get(id));
      } catch (error) {
        if (error instanceof MollieError && (error.status === 404 || error.status === 410)) {
          return null;
        }
        throw error;
      }
    },

    /** Newest first. */
    listPayments: (customerId: string): Promise<MolliePayment[]> =>
      call(z.array(molliePayment), (mollie) =>
        mollie.customerPayments.page({ customerId, limit: listLimit }),
      ),

    /** Refunds in the payment's own currency. */
    refundRest: async (payment: MolliePayment, description: string): Promise<void> => {
      const { id, amount } = payment;
      await call(z.unknown(), (mollie) =>
        mollie.paymentRefunds.create({
          paymentId: id,
          amount: { currency: amount.currency, value: toPounds(heldPence(payment)) },
          description,
          idempotencyKey: `refund-${id}`,
        }),
      );
    },
  };
}
