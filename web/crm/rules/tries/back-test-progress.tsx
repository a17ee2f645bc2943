import { format } from "#shared/format/format.ts";
import { Button } from "#web/ui/button.tsx";
import { ProgressBar } from "#web/ui/progress-bar.tsx";
import type { BackTestProgress as Progress } from "./back-test.api.ts";

type BackTestProgressProps = { progress: Progress; onStop: () => void };

export function BackTestProgress({ progress, onStop }: BackTestProgressProps) {
  const share = progress && progress.total > 0 ? progress.read / progress.total : null;
  return (
    <div className="flex flex-wrap items-center gap-3">
      <p className="min-w-0 flex-1 basis-60">
        {progress === null
          ? "Waiting for another back-test to end"
          : `${format.number(progress.read)} of ${format.number(progress.total)} changes read`}
      </p>
      <div className="w-40">
        <ProgressBar label="Back-test" share={share} />
      </div>
      <Button onClick={onStop}>Stop</Button>
    </div>
  );
}
