import type { UseMutationResult } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { type FieldValues, FormProvider, type Path, type UseFormReturn } from "react-hook-form";
import { Button } from "#web/ui/button.tsx";
import { Dialog, DialogBody, DialogFooter } from "#web/ui/dialog.tsx";
import { isFocusLost } from "#web/ui/focus.ts";
import { ApiError } from "./api-client.ts";
import { paths } from "./paths.ts";
import { useMay } from "./use-may.ts";
import { type FieldRenderer, FormFields } from "./form-fields.tsx";

type RecordDialogProps<Input extends FieldValues, Output> = {
  /** Such as "Edit Contact". */
  title: string;
  form: UseFormReturn<Input, unknown, Output>;
  fields: Record<string, FieldRenderer | null>;
  /** A mutation that tells by itself how it went; see useRecordWrite. */
  save: UseMutationResult<Response, Error, Output>;
  /** What the button says that saves; without it, "Save". */
  saveLabel?: string;
  onSaved?: () => void;
  onClose: () => void;
};

/**
 * A form in a dialog. It closes when the record is saved, and keeps what was typed when not. Whoever
 * may not write reads the record in it.
 */
export function RecordDialog<Input extends FieldValues, Output>(
  props: RecordDialogProps<Input, Output>,
) {
  const { title, form, fields, save, onClose } = props;
  const mayWrite = useMay("records.write");
  const saveButton = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // The button was disabled while it had the focus, which then falls to the page behind.
    if (save.isError && isFocusLost()) saveButton.current?.focus();
  }, [save.isError]);
  const submit = form.handleSubmit((values) =>
    save.mutate(values, {
      onSuccess: () => {
        props.onSaved?.();
        onClose();
      },
      onError: (failure) => showIssues(form, failure),
    }),
  );
  return (
    <Dialog title={title} onClose={onClose} keepOpenOnOutsidePress={form.formState.isDirty}>
      <FormProvider {...form}>
        <form noValidate className="contents" onSubmit={(event) => void submit(event)}>
          <DialogBody>
            {isSignedOut(save.error) && <SignedOutNote />}
            <fieldset disabled={!mayWrite} className="min-w-0">
              <FormFields fields={fields} />
            </fieldset>
          </DialogBody>
          <DialogFooter>
            <Button onClick={onClose}>{mayWrite ? "Cancel" : "Close"}</Button>
            {mayWrite && (
              <Button ref={saveButton} type="submit" variant="primary" disabled={save.isPending}>
                {save.isPending ? "Saving..." : (props.saveLabel ?? "Save")}
              </Button>
            )}
          </DialogFooter>
        </form>
      </FormProvider>
    </Dialog>
  );
}

function isSignedOut(failure: Error | null): boolean {
  return failure instanceof ApiError && failure.status === 401;
}

/** The form stays open with what was typed, while one signs in beside it. */
function SignedOutNote() {
  return (
    <p role="alert" className="mb-4 rounded-md bg-danger-soft px-3 py-2 text-danger-ink">
      You are signed out. Nothing that you typed is lost:{" "}
      <a
        href={paths.login()}
        target="_blank"
        rel="noreferrer"
        className="font-medium underline underline-offset-2"
      >
        sign in in a new tab
      </a>
      , then save here again.
    </p>
  );
}

/** Puts what the server found wrong at the fields of a form, and the cursor in the first of them. */
export function showIssues<Input extends FieldValues, Output>(
  form: UseFormReturn<Input, unknown, Output>,
  failure: unknown,
): void {
  if (!(failure instanceof ApiError)) return;
  for (const { path, message } of failure.issues.toReversed()) {
    if (isFieldOf(form, path)) form.setError(path, { message }, { shouldFocus: true });
  }
}

function isFieldOf<Input extends FieldValues, Output>(
  form: UseFormReturn<Input, unknown, Output>,
  path: string,
): path is Path<Input> {
  return path in form.getValues();
}
