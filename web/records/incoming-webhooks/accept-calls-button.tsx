import { countText } from "#shared/format/count-text.ts";
import { useState } from "react";
import { format } from "#shared/format/format.ts";
import type { IncomingWebhook } from "#shared/incoming-webhooks/incoming-webhooks.ts";
import { Button } from "#web/ui/button.tsx";
import { ProgressBar } from "#web/ui/progress-bar.tsx";
import { useAcceptCalls } from "./incoming-webhooks.api.ts";

export function AcceptCallsButton({ webhook }: { webhook: IncomingWebhook }) {
  const { id, mapping, waiting } = webhook;
  const [progress, setProgress] = useState({ tried: 0, of: 0 });
  const accept = useAcceptCalls(id, (tried) => setProgress(({ of }) => ({ tried, of })));
  if (accept.isPending) {
    const { tried, of } = progress;
    return (
      <div role="status" className="mb-4 grid gap-2">
        <p className="text-ink-muted tabular-nums">
          {`${format.number(tried)} of ${format.number(of)} calls taken again`}
        </p>
        <ProgressBar label="Calls taken again" share={Math.min(tried / of, 1)} />
      </div>
    );
  }
  if (waiting === 0 || mapping.length === 0) return null;
  const begin = () => {
    setProgress({ tried: 0, of: waiting });
    accept.mutate();
  };
  return (
    <div className="mb-4 flex flex-wrap items-center gap-3">
      <p className="text-ink-muted">
        {countText(waiting, "call has", "calls have")} no contact yet.
      </p>
      <Button onClick={begin}>Take all again</Button>
    </div>
  );
}
