import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";
import { newPipeline, type Pipeline } from "#shared/pipelines.ts";
import { textField } from "#web/platform/form-fields.tsx";
import { FormDialog } from "#web/settings/form-dialog.tsx";
import { addPipeline, changePipeline } from "./pipeline-writes.ts";

const named = newPipeline.pick({ name: true });

type PipelineNameDialogProps = {
  /** The one to rename; null adds one. */
  pipeline: Pipeline | null;
  onClose: () => void;
};

export function PipelineNameDialog({ pipeline, onClose }: PipelineNameDialogProps) {
  const form = useForm({
    resolver: zodResolver(named),
    defaultValues: { name: pipeline?.name ?? "" },
  });
  return (
    <FormDialog
      title={pipeline ? "Rename pipeline" : "Add pipeline"}
      {...(!pipeline && { description: "It begins with the usual stages, which you can change." })}
      form={form}
      fields={{
        name: textField({
          label: "Pipeline name",
          required: true,
          maxLength: 60,
          placeholder: "Renewals",
        }),
      }}
      send={async ({ name }) => {
        if (pipeline) await changePipeline(pipeline, { name }, "The pipeline was renamed");
        else await addPipeline(name);
        onClose();
      }}
      submitLabel={pipeline ? "Save" : "Add pipeline"}
      onClose={onClose}
    />
  );
}
