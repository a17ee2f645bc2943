import { Pencil } from "lucide-react";
import { useState } from "react";
import type { CloseReasons } from "#shared/crm/pipelines.ts";
import { failureSentence } from "#web/platform/calls/api-client.ts";
import { Permitted } from "#web/platform/session/permitted.tsx";
import { useCloseReasons } from "#web/settings/pipelines/pipelines.api.ts";
import { Button } from "#web/ui/button.tsx";
import { CardSection } from "#web/ui/cards/card.tsx";
import { ConfirmDialog } from "#web/ui/dialogs/confirm-dialog.tsx";
import { DetailList } from "#web/ui/cards/detail-list.tsx";
import { Field } from "#web/ui/fields/field.tsx";
import { Textarea } from "#web/ui/fields/textarea.tsx";
import { storeCloseReasons } from "./pipeline-writes.ts";
import { listed } from "#web/ui/isolated.ts";

/** Why deals are won and lost: people choose from these, and reports count them. */
export function CloseReasonsCard() {
  const { data } = useCloseReasons();
  const [isEditing, setIsEditing] = useState(false);
  return (
    <CardSection
      title="Reasons"
      description="People choose from these when a deal is won or lost. A stage says whether it asks for one."
      actions={
        data && (
          <Permitted to="pipelines.manage">
            <Button onClick={() => setIsEditing(true)}>
              <Pencil aria-hidden />
              Edit reasons
            </Button>
          </Permitted>
        )
      }
    >
      {data && (
        <DetailList
          details={[
            { label: "Lost", value: listed(data.lost) || null },
            { label: "Won", value: listed(data.won) || null },
          ]}
        />
      )}
      {isEditing && data && <ReasonsDialog reasons={data} onClose={() => setIsEditing(false)} />}
    </CardSection>
  );
}

type ReasonsDialogProps = { reasons: CloseReasons; onClose: () => void };

function ReasonsDialog({ reasons, onClose }: ReasonsDialogProps) {
  const [lost, setLost] = useState(reasons.lost.join("\n"));
  const [won, setWon] = useState(reasons.won.join("\n"));
  const [isPending, setIsPending] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const save = async () => {
    setIsPending(true);
    setFailure(null);
    try {
      await storeCloseReasons({ lost: linesOf(lost), won: linesOf(won) });
      onClose();
    } catch (error) {
      setFailure(failureSentence(error));
      setIsPending(false);
    }
  };
  return (
    <ConfirmDialog
      title="Edit reasons"
      description="One on each line, in the order in which people read them. Deals keep the reasons that they have."
      confirmLabel="Save"
      pendingLabel="Saving..."
      isPending={isPending}
      onConfirm={() => void save()}
      onClose={onClose}
    >
      <div className="grid gap-4">
        <ReasonsInput label="Why deals are lost" value={lost} onChange={setLost} />
        <ReasonsInput label="Why deals are won" value={won} onChange={setWon} />
        <p role="alert" className="text-danger-ink empty:hidden">
          {failure}
        </p>
      </div>
    </ConfirmDialog>
  );
}

type ReasonsInputProps = { label: string; value: string; onChange: (value: string) => void };

function ReasonsInput({ label, value, onChange }: ReasonsInputProps) {
  return (
    <Field label={label}>
      {(control) => (
        <Textarea
          {...control}
          rows={7}
          value={value}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </Field>
  );
}

function linesOf(text: string): string[] {
  return text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");
}
