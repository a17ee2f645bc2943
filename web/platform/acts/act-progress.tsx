import { format } from "#shared/format.ts";
import { isOpenAct, isUndoableAct } from "#shared/acts.ts";
import { apiPaths } from "#web/platform/paths.ts";
import { useViewParams } from "#web/platform/view-params.ts";
import { Button } from "#web/ui/button.tsx";
import { ProgressBar } from "#web/ui/progress-bar.tsx";
import { beginAct, useAct } from "./acts.api.ts";

/** How far the act is that the address names (`?act=`), and at its end a way to take it back. */
export function ActProgress() {
  const { get, set } = useViewParams();
  const act = useAct(get("act"));
  if (!act) return null;
  const follow = (id: string | null) => set({ act: id }, { replace: true });
  const undo = async () => {
    const id = await beginAct(apiPaths.undo(act.id), undefined, "The change could not be undone");
    if (id) follow(id);
  };
  return (
    <section
      aria-label="Progress"
      className="mb-4 flex flex-wrap items-center gap-3 rounded-lg border border-line bg-surface px-4 py-2"
    >
      <p role="status" className="min-w-0 flex-1">
        <span className="font-medium">{act.title}</span>{" "}
        <span className="text-ink-muted">{said(act)}</span>
      </p>
      {isOpenAct(act) ? (
        <div className="w-40">
          <ProgressBar label={act.title} share={act.total ? act.done / act.total : null} />
        </div>
      ) : (
        <>
          {isUndoableAct(act) && <Button onClick={() => void undo()}>Undo</Button>}
          <Button variant="ghost" onClick={() => follow(null)}>
            Close
          </Button>
        </>
      )}
    </section>
  );
}

function said(act: NonNullable<ReturnType<typeof useAct>>): string {
  const refused = act.refused > 0 ? `, ${format.number(act.refused)} left as they were` : "";
  if (act.state === "failed") return act.message ?? "It failed.";
  if (act.state === "done") return `Done${refused}.`;
  if (act.state === "stopped") return `Stopped${refused}.`;
  const total = act.total === null ? "" : ` of ${format.number(act.total)}`;
  return `${format.number(act.done)}${total} done`;
}
