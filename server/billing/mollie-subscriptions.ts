import { z } from "zod";
import {
  type CallMollie,
  inPounds,
  listLimit,
  MollieError,
  type WebhookOption,
} from "#server/billing/mollie-call.ts";
import { mollieSubscription, type MollieSubscription } from "#server/billing/mollie-objects.ts";

export interface Agreement {
  customerId: string;
  agreement: number;
  pence: number;
  interval: "1 month" | "12 months";
  /** A calendar date. */
  startDate: string;
  description: string;
}

export function subscriptionCalls(call: CallMollie, webhook: WebhookOption) {
  return {
    /** Includes ended ones. */
    listSubscriptions: (customerId: string): Promise<MollieSubscription[]> =>
      call(z.array(mollieSubscription), (mollie) =>
        mollie.customerSubscriptions.page({ customerId, limit: listLimit }),
      ),

    createSubscription: async (wanted: Agreement): Promise<MollieSubscription> => {
      const { customerId, agreement, pence, interval, startDate, description } = wanted;
      return call(mollieSubscription, (mollie) =>
        mollie.customerSubscriptions.create({
          customerId,
          ...inPounds(pence),
          interval,
          startDate,
          description,
          ...webhook(),
          metadata: { agreement },
          idempotencyKey: `subscription-${customerId}-${agreement}`,
        }),
      );
    },

    /** Keeps the day: otherwise a pending payment would be collected twice. */
    updateSubscription: async (id: string, wanted: Agreement): Promise<void> => {
      const { customerId, pence, description } = wanted;
      await call(z.unknown(), (mollie) =>
        mollie.customerSubscriptions.update(id, { customerId, ...inPounds(pence), description }),
      );
    },

    /** Ignores a subscription that has ended already. */
    cancelSubscription: async (id: string, customerId: string): Promise<void> => {
      try {
        await call(z.unknown(), (mollie) =>
          mollie.customerSubscriptions.cancel(id, { customerId }),
        );
      } catch (error) {
        const isOver = error instanceof MollieError && [404, 410, 422].includes(error.status ?? 0);
        if (!isOver) throw error;
      }
    },
  };
}
