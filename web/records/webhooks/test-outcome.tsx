import { useEffect } from "react";
import { sayAnswer } from "./webhook-words.ts";
import { refreshWebhooks, useDelivery } from "./webhooks.api.ts";

type TestOutcomeProps = { webhookId: string; deliveryId: string };

/** What came back from a test, as soon as it is known. */
export function TestOutcome({ webhookId, deliveryId }: TestOutcomeProps) {
  const { data } = useDelivery(webhookId, deliveryId);
  const isTried = (data?.attempts ?? 0) > 0;
  useEffect(() => {
    if (isTried) void refreshWebhooks();
  }, [isTried]);
  const said = data && isTried ? `Test: ${sayAnswer(data)}` : "Sending a test...";
  return (
    <p role="status" className={isTried && data?.problem ? "w-full text-danger-ink" : "w-full"}>
      {said}
    </p>
  );
}
