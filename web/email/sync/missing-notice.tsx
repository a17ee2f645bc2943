import { format } from "#shared/format/format.ts";
import { Button } from "#web/ui/button.tsx";

type MissingNoticeProps = { missing: number; onAnswer: (keep: boolean) => void };

/** Much was deleted at once, which may be a mistake: nothing is deleted here before someone says so. */
export function MissingNotice({ missing, onAnswer }: MissingNoticeProps) {
  return (
    <div role="alert" className="grid justify-items-start gap-2 rounded-md border border-line p-3">
      <p>
        {format.number(missing)} messages are gone from the mailbox at once. They are still here.
      </p>
      <div className="flex flex-wrap gap-2">
        <Button variant="primary" onClick={() => onAnswer(true)}>
          Keep them
        </Button>
        <Button variant="danger" onClick={() => onAnswer(false)}>
          Delete them here, too
        </Button>
      </div>
    </div>
  );
}
