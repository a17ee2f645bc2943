import { z } from "zod";
import {
  type CallMollie,
  inPounds,
  listLimit,
  MollieError,
  type WebhookOption,
} from "#server/billing/mollie-call.ts";
import { mollieSubscription, type MollieSubscription } from "#server/billing/mollie-objects.ts";

/** What the provider is to collect, from a day on. */
export interface Agreement {
  customerId: string;
  agreement: number;
  pence: number;
  interval: "1 month" | "12 months";
  /** A calendar date. */
  startDate: string;
  description: string;
}

/** The provider's calls about subscriptions. */
export function subscriptionCalls(call: CallMollie, webhook: WebhookOption) {
  return {
    /** The subscriptions that still collect. */
    listSubscriptions: async (customerId: string): Promise<MollieSubscription[]> => {
      const page = await call((mollie) =>
        mollie.customerSubscriptions.page({ customerId, limit: listLimit }),
      );
      const all = z.array(mollieSubscription).parse(page);
      return all.filter(({ status }) => status === "active" || status === "pending");
    },

    createSubscription: async (wanted: Agreement): Promise<MollieSubscription> => {
      const { customerId, agreement, pence, interval, startDate, description } = wanted;
      const created = await call((mollie) =>
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
      return mollieSubscription.parse(created);
    },

    updateSubscription: async (id: string, wanted: Agreement): Promise<void> => {
      const { customerId, pence, interval, startDate, description } = wanted;
      await call((mollie) =>
        mollie.customerSubscriptions.update(id, {
          customerId,
          ...inPounds(pence),
          interval,
          startDate,
          description,
        }),
      );
    },

    /** It is no matter when it has ended already. */
    cancelSubscription: async (id: string, customerId: string): Promise<void> => {
      try {
        await call((mollie) => mollie.customerSubscriptions.cancel(id, { customerId }));
      } catch (error) {
        const isOver = error instanceof MollieError && [404, 410, 422].includes(error.status ?? 0);
        if (!isOver) throw error;
      }
    },
  };
}
