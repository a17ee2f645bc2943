import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import type { z } from "zod";
import { lazyPart } from "#web/ui/late-code/lazy-part.ts";
import { Spinner } from "#web/ui/spinner.tsx";
import { PermittedForm } from "#web/platform/session/permitted.tsx";
import { loadByKey } from "#web/platform/calls/query-client.ts";
import { EditedRecord } from "#web/platform/changes/remote-changes.ts";
import { withPart } from "#web/platform/kinds/record-parts.ts";
import { seenInDraft } from "#web/platform/calls/unsent-writes.ts";
import { useViewParams } from "#web/platform/navigation/view-params.ts";

const RecordFailure = lazyPart(async () => (await import("./record-failure.tsx")).RecordFailure, {
  isFetchedSoon: true,
});

type RecordEditorProps<Schema extends z.ZodType<{ id: string }>> = {
  schema: Schema;
  path: string;
  loaded: readonly z.output<Schema>[];
  children: (record: z.output<Schema> | null, close: () => void) => ReactNode;
};

export function RecordEditor<Schema extends z.ZodType<{ id: string }>>(
  props: RecordEditorProps<Schema>,
) {
  const { get, close: closeView } = useViewParams();
  const id = get("edit");
  const loaded = props.loaded.find((record) => record.id === id);
  const [kept, keep] = useState<z.output<Schema> | null>(null);
  const fetched = useQuery({
    queryKey: [props.path, id ?? ""],
    queryFn: loadByKey(props.schema),
    enabled: id !== null && !loaded && !kept,
  });
  const found = loaded ?? fetched.data;
  // A form keeps its record, also where the list loses it.
  if (kept && kept.id !== id) keep(null);
  else if (!kept && found && found.id === id) keep(withPart(found, seenInDraft()));
  const close = () => closeView({ new: null, edit: null });
  if (id === null) {
    if (get("new") !== "true") return null;
    return <PermittedForm to="records.write">{props.children(null, close)}</PermittedForm>;
  }
  if (kept?.id === id) {
    return (
      <EditedRecord key={id} value={id}>
        {props.children(kept, close)}
      </EditedRecord>
    );
  }
  if (!fetched.error) return <LoadingRecord />;
  return <RecordFailure failure={fetched.error} onClose={close} />;
}

/** A dialog would give the focus back just as the record's own takes it. */
function LoadingRecord() {
  return (
    <p
      role="status"
      className="fixed inset-0 z-50 flex animate-appear items-center justify-center gap-2 bg-scrim text-sm text-white"
    >
      <Spinner />
      Loading the record...
    </p>
  );
}
