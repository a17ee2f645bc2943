import { useState } from "react";
import { importEntities } from "#shared/imports/imports.ts";
import { failureSentence } from "#web/platform/calls/api-client.ts";
import { KindChooser, useKind } from "#web/platform/kinds/kind-chooser.tsx";
import { useViewParams } from "#web/platform/navigation/view-params.ts";
import { Button } from "#web/ui/button.tsx";
import { CardSection } from "#web/ui/cards/card.tsx";
import { ProgressBar } from "#web/ui/progress-bar.tsx";
import { DropZone } from "./drop-zone.tsx";
import { fileProblem, useSendFile } from "./send-file.ts";

export function ChooseFile() {
  const { set } = useViewParams();
  const entity = useKind("kind", importEntities);
  const [problem, setProblem] = useState<string | null>(null);
  const { mutate: send, isPending, error, sent, cancel } = useSendFile();
  const choose = (file: File) => {
    const found = fileProblem({ entity, file });
    setProblem(found);
    if (found !== null) return;
    send({ entity, file }, { onSuccess: ({ id }) => set({ id, kind: null }) });
  };
  const sentence = problem ?? (error && failureSentence(error));
  return (
    <CardSection title="Choose what to import">
      <div className="grid gap-4">
        <div className="grid justify-items-start gap-1.5">
          <p aria-hidden className="font-medium">
            What are the rows of the file?
          </p>
          <KindChooser
            label="What are the rows of the file?"
            kinds={importEntities}
            value={entity}
            onChange={(kind) => set({ kind }, { replace: true })}
          />
        </div>
        <div className="flex flex-wrap items-center justify-between gap-2 not-has-[button]:absolute">
          <p role="status" className="text-ink-muted">
            {isPending && "Sending the file. Please keep this page open."}
          </p>
          {isPending && <Button onClick={cancel}>Cancel</Button>}
        </div>
        {isPending ? (
          <ProgressBar label="Sending the file" share={sent} />
        ) : (
          <DropZone onFile={choose} />
        )}
        <p role="alert" className="text-danger-ink empty:hidden">
          {sentence}
        </p>
      </div>
    </CardSection>
  );
}
