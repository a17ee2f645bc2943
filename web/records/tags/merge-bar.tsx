import { Merge } from "lucide-react";
import { Button } from "#web/ui/button.tsx";

type MergeBarProps = {
  names: string[];
  onMerge: (names: string[]) => void;
  onClear: () => void;
};

export function MergeBar({ names, onMerge, onClear }: MergeBarProps) {
  const count = names.length;
  return (
    <div className={count > 0 ? "flex flex-wrap items-center gap-2" : "sr-only"}>
      <p role="status" className="font-medium tabular-nums">
        {count > 0 && `${count} selected`}
      </p>
      {count > 0 && (
        <>
          <Button disabled={count < 2} onClick={() => onMerge(names)}>
            <Merge aria-hidden />
            Merge
          </Button>
          <Button variant="ghost" onClick={onClear}>
            Clear
          </Button>
        </>
      )}
    </div>
  );
}
