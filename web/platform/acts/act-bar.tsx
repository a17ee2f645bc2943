import { format } from "#shared/format.ts";
import type { Act } from "#shared/acts.ts";
import { Button } from "#web/ui/button.tsx";
import { ProgressBar } from "#web/ui/progress-bar.tsx";
import { useStopAct } from "./acts.api.ts";

/** How far an act is that a page is about, with the way to stop it. */
export function ActBar({ act }: { act: Act }) {
  const stop = useStopAct(act.id);
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="text-ink-muted tabular-nums">{progressText(act)}</p>
        <Button disabled={stop.isPending} onClick={() => stop.mutate()}>
          {stop.isPending ? "Stopping..." : "Stop"}
        </Button>
      </div>
      <ProgressBar label={act.title} share={act.total ? act.done / act.total : null} />
      <p className="text-ink-muted">You can leave this page: it goes on in the background.</p>
    </div>
  );
}

function progressText({ state, total, done }: Act): string {
  if (state === "waiting") return "Waiting for its turn...";
  const of = total === null ? "" : ` of ${format.number(total)}`;
  return `${format.number(done)}${of} done`;
}
