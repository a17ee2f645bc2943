import { Sparkles } from "lucide-react";
import { Button } from "#web/ui/button.tsx";
import { giveFocusBack } from "#web/ui/focus/focus.ts";
import { Notice } from "#web/ui/notice.tsx";
import { Spinner } from "#web/ui/spinner.tsx";
import { useRemoveSampleData } from "./dashboard.api.ts";
import { Permitted } from "#web/platform/session/permitted.tsx";

/** Says that the records are made up, and takes them away again. */
export function SampleDataNotice() {
  const { mutate: remove, isPending } = useRemoveSampleData();
  return (
    <Notice
      icon={Sparkles}
      className="mb-4"
      action={
        <Permitted to="sampleData.manage">
          <Button
            disabled={isPending}
            onClick={() => remove(undefined, { onSuccess: () => giveFocusBack(null) })}
          >
            {isPending && <Spinner />}
            {isPending ? "Removing sample data..." : "Remove sample data"}
          </Button>
        </Permitted>
      }
    >
      This workspace contains sample data. What people added themselves stays when it is removed.
    </Notice>
  );
}
