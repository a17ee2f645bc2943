import { useEffect, useRef } from "react";
import { type FieldValues, FormProvider, type Path, type UseFormReturn } from "react-hook-form";
import { Button } from "#web/ui/button.tsx";
import { Dialog, DialogBody, DialogFooter } from "#web/ui/dialogs/dialog.tsx";
import { isFocusLost } from "#web/ui/focus/focus.ts";
import { ApiError } from "#web/platform/calls/api-client.ts";
import { paths } from "#web/platform/navigation/paths.ts";
import { RemoteChangeNote } from "#web/platform/changes/remote-change-note.tsx";
import { setField, useConflict } from "./use-conflict.tsx";
import { useHasSessionEnded } from "#web/platform/forms/typed-text.ts";
import { takeDraft } from "#web/platform/calls/unsent-writes.ts";
import { useMayStill } from "#web/platform/session/use-may.ts";
import { type FieldRenderer, FormFields } from "#web/platform/forms/form-fields.tsx";

/** It reports its own result; see useRecordWrite. */
type FormSave<Output> = {
  isPending: boolean;
  isPaused: boolean;
  isError: boolean;
  error: Error | null;
  mutate: (
    values: Output,
    then: { onSuccess: (answer: unknown) => void; onError: (failure: Error) => void },
  ) => void;
};

type RecordDialogProps<Input extends FieldValues, Output> = {
  title: string;
  description?: string;
  form: UseFormReturn<Input, unknown, Output>;
  fields: Record<string, FieldRenderer | null>;
  save: FormSave<Output>;
  saveLabel?: string;
  /** What decides which values may be saved is not known yet. */
  isLoading?: boolean;
  /** Takes the answer of the call. */
  onSaved?: ((answer: unknown) => void) | undefined;
  /** Takes the record as someone else left it. */
  onStale?: (current: unknown) => void;
  onClose: () => void;
};

/** Closes when the record is saved. Without the right to write it is read-only. */
export function RecordDialog<Input extends FieldValues, Output>(
  props: RecordDialogProps<Input, Output>,
) {
  const { title, description, form, fields, save, isLoading = false, onClose } = props;
  const mayWrite = useMayStill("records.write");
  const hasSessionEnded = useHasSessionEnded();
  const saveButton = useRef<HTMLButtonElement>(null);
  const conflict = useConflict(props);
  useDraft(form);
  useEffect(() => {
    // A disabled button loses the focus to the page behind.
    if (save.isError && isFocusLost()) saveButton.current?.focus();
  }, [save.isError]);
  const submit = form.handleSubmit((values) =>
    save.mutate(values, {
      onSuccess: (answer) => {
        props.onSaved?.(answer);
        onClose();
      },
      onError: (failure) => {
        conflict.notice(failure);
        showIssues(form, failure);
      },
    }),
  );
  return (
    <Dialog
      {...{ title, onClose, ...(description && { description }) }}
      keepOpenOnOutsidePress={form.formState.isDirty}
    >
      <FormProvider {...form}>
        <form
          noValidate
          className="contents"
          onSubmit={(event) => {
            conflict.settle();
            void submit(event);
          }}
        >
          <DialogBody>
            {(hasSessionEnded || isSignedOut(save.error)) && <SignedOutNote />}
            <RefusalNote failure={save.error} />
            {save.isPaused && <WaitingNote />}
            {!conflict.choices && <RemoteChangeNote />}
            {conflict.choices ?? (
              <fieldset disabled={!mayWrite || save.isPaused} className="min-w-0">
                <FormFields fields={fields} />
              </fieldset>
            )}
          </DialogBody>
          <DialogFooter>
            <Button onClick={onClose}>{mayWrite && !save.isPaused ? "Cancel" : "Close"}</Button>
            {mayWrite && (
              <Button
                ref={saveButton}
                type="submit"
                variant="primary"
                disabled={save.isPending || isLoading}
              >
                {saveText(save) ?? props.saveLabel ?? "Save"}
              </Button>
            )}
          </DialogFooter>
        </form>
      </FormProvider>
    </Dialog>
  );
}

/** Begins with what could not be saved before. */
function useDraft<Input extends FieldValues, Output>(form: UseFormReturn<Input, unknown, Output>) {
  useEffect(() => {
    for (const [name, value] of placesOf(takeDraft() ?? {})) setField(form, name, value);
  }, [form]);
}

/** A draft has only changed custom fields. */
function placesOf({ customFields, ...fields }: Record<string, unknown>): [string, unknown][] {
  const own = Object.entries(customFields ?? {});
  return [
    ...Object.entries(fields),
    ...own.map(([key, value]): [string, unknown] => [`customFields.${key}`, value]),
  ];
}

function saveText({ isPending, isPaused }: Pick<FormSave<never>, "isPending" | "isPaused">) {
  if (isPaused) return "Waiting...";
  return isPending ? "Saving..." : undefined;
}

function WaitingNote() {
  return (
    <p role="status" className="mb-4 rounded-md bg-warning-soft px-3 py-2 text-warning-ink">
      The server cannot be reached. This is kept, and sent as soon as it can: you may close this and
      go on.
    </p>
  );
}

/** Saving works again once rights or plan allow it. */
function RefusalNote({ failure }: { failure: Error | null }) {
  const isRefused = failure instanceof ApiError && [402, 403].includes(failure.status);
  if (!isRefused) return null;
  return (
    <p role="alert" className="mb-4 rounded-md bg-danger-soft px-3 py-2 text-danger-ink">
      {failure.sentence} What you typed stays here.
    </p>
  );
}

function isSignedOut(failure: Error | null): boolean {
  return failure instanceof ApiError && failure.status === 401;
}

/** One may sign in beside the open form. */
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

/** Focuses the first of them. @returns whether each stands at a field, so that nothing is left to say */
export function showIssues<Input extends FieldValues, Output>(
  form: UseFormReturn<Input, unknown, Output>,
  failure: unknown,
): boolean {
  if (!(failure instanceof ApiError)) return false;
  let isAllShown = failure.issues.length > 0;
  for (const { path, message } of failure.issues.toReversed()) {
    if (isFieldOf(form, path)) form.setError(path, { message }, { shouldFocus: true });
    else isAllShown = false;
  }
  return isAllShown;
}

function isFieldOf<Input extends FieldValues, Output>(
  form: UseFormReturn<Input, unknown, Output>,
  path: string,
): path is Path<Input> {
  return (path.split(".")[0] ?? path) in form.getValues();
}
