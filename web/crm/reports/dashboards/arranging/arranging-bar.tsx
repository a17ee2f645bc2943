import { Undo2 } from "lucide-react";
import { Button } from "#web/ui/button.tsx";
import { useFocusAfter } from "#web/ui/focus/focus.ts";

type ArrangingBarProps = {
  message: string;
  canUndo: boolean;
  isSaving: boolean;
  onUndo: () => void;
  onCancel: () => void;
  onDone: () => void;
};

/** Stays in sight while one scrolls through the tiles. */
export function ArrangingBar(props: ArrangingBarProps) {
  const { message, canUndo, isSaving, onUndo, onCancel, onDone } = props;
  const mayUndo = canUndo && !isSaving;
  const doneButton = useFocusAfter(isSaving);
  return (
    <div className="sticky top-12 z-20 mb-2 flex items-center gap-2 border-b border-line bg-canvas py-2">
      <p role="status" className="line-clamp-2 min-w-0 flex-1 text-sm text-ink-muted">
        {message}
      </p>
      <Button variant="ghost" aria-disabled={!mayUndo} onClick={() => mayUndo && onUndo()}>
        <Undo2 aria-hidden />
        Undo
      </Button>
      <Button disabled={isSaving} onClick={onCancel}>
        Cancel
      </Button>
      <Button ref={doneButton} variant="primary" disabled={isSaving} onClick={onDone}>
        {isSaving ? "Saving..." : "Done"}
      </Button>
    </div>
  );
}
