import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";
import type { z } from "zod";
import type { Team } from "#shared/accounts/members.ts";
import { newPipeline, type Pipeline } from "#shared/crm/pipelines.ts";
import { textField } from "#web/platform/forms/form-fields.tsx";
import { useAsOpened } from "#web/platform/forms/use-as-opened.ts";
import { FormDialog } from "#web/settings/form-dialog.tsx";
import { useTeams } from "#web/settings/members/members.api.ts";
import { unloadedTeams } from "#web/settings/members/unloaded-teams.tsx";
import { choicesField } from "./choices-field.tsx";
import { addPipeline, changePipeline } from "./pipeline-writes.ts";

const settings = newPipeline.pick({ name: true, teamIds: true });

type PipelineDialogProps = {
  /** The one to change; null adds one. */
  pipeline: Pipeline | null;
  onClose: () => void;
};

export function PipelineDialog({ pipeline, onClose }: PipelineDialogProps) {
  const opened = useAsOpened(pipeline);
  const choices = choicesOf(useTeams().data, opened);
  const form = useForm<z.input<typeof settings>, unknown, z.output<typeof settings>>({
    resolver: zodResolver(settings),
    defaultValues: { name: opened?.name ?? "", teamIds: opened?.teamIds ?? null },
  });
  const isForTeams = Object.keys(choices).length > 0 && !opened?.isDefault;
  return (
    <FormDialog
      title={opened ? "Edit pipeline" : "Add pipeline"}
      {...(!opened && { description: "It begins with the usual stages, which you can change." })}
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
              choices,
              nullAs: "none",
            })
          : null,
        unloaded: unloadedTeams,
      }}
      send={async (written) => {
        if (opened) await changePipeline(opened, written, "The pipeline was saved");
        else await addPipeline(written);
        onClose();
      }}
      submitLabel={opened ? "Save" : "Add pipeline"}
      onClose={onClose}
    />
  );
}

/** The teams, and those of the pipeline that are deleted, so that it can be taken from them. */
function choicesOf(teams: Team[] | undefined, pipeline: Pipeline | null): Record<string, string> {
  if (!teams) return {};
  const names = Object.fromEntries(teams.map(({ id, name }) => [id, name]));
  const deleted = pipeline?.teamIds?.filter((id) => !Object.hasOwn(names, id)) ?? [];
  return { ...names, ...Object.fromEntries(deleted.map((id) => [id, "Deleted team"])) };
}
