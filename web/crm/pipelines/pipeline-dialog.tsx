import { zodResolver } from "@hookform/resolvers/zod";
import { useState } from "react";
import { useForm } from "react-hook-form";
import type { z } from "zod";
import { newPipeline, type Pipeline } from "#shared/pipelines.ts";
import { textField } from "#web/platform/form-fields.tsx";
import { FormDialog } from "#web/settings/form-dialog.tsx";
import { useTeams } from "#web/settings/members/members.api.ts";
import { choicesField } from "./choices-field.tsx";
import { addPipeline, changePipeline } from "./pipeline-writes.ts";

const settings = newPipeline.pick({ name: true, teamIds: true });

type PipelineDialogProps = {
  /** The one to change; null adds one. */
  pipeline: Pipeline | null;
  onClose: () => void;
};

export function PipelineDialog({ pipeline, onClose }: PipelineDialogProps) {
  // What others save meanwhile is not what one has seen.
  const [opened] = useState(pipeline);
  const { data: teams = [] } = useTeams();
  const form = useForm<z.input<typeof settings>, unknown, z.output<typeof settings>>({
    resolver: zodResolver(settings),
    defaultValues: { name: pipeline?.name ?? "", teamIds: pipeline?.teamIds ?? null },
  });
  const isForTeams = teams.length > 0 && !pipeline?.isDefault;
  return (
    <FormDialog
      title={pipeline ? "Edit pipeline" : "Add pipeline"}
      {...(!pipeline && { description: "It begins with the usual stages, which you can change." })}
      form={form}
      fields={{
        name: textField({
          label: "Pipeline name",
          required: true,
          maxLength: 60,
          placeholder: "Renewals",
        }),
        teamIds: isForTeams
          ? choicesField({
              label: "Only for these teams, owners and admins",
              choices: Object.fromEntries(teams.map(({ id, name }) => [id, name])),
              nullAs: "none",
            })
          : null,
      }}
      send={async (written) => {
        if (opened) await changePipeline(opened, written, "The pipeline was saved");
        else await addPipeline(written);
        onClose();
      }}
      submitLabel={pipeline ? "Save" : "Add pipeline"}
      onClose={onClose}
    />
  );
}
