import { Merge } from "lucide-react";
import { Button } from "#web/ui/button.tsx";

type MergeBarProps = {
  /** The tags that are selected. */
  names: string[];
  onMerge: (names: string[]) => void;
  onClear: () => void;
};

/** What can be done with the selected tags. */
export function MergeBar({ names, onMerge, onClear }: MergeBarProps) {
  if (names.length === 0) return null;
  return (
    <div className="flex flex-wrap items-center gap-2">
      <p role="status" className="font-medium tabular-nums">{`${names.length} selected`}</p>
      <Button disabled={names.length < 2} onClick={() => onMerge(names)}>
        <Merge aria-hidden />
        Merge
      </Button>
      <Button variant="ghost" onClick={onClear}>
        Clear
      </Button>
    </div>
  );
}
