import { type ReactNode, useState } from "react";
import { Link } from "react-router";
import type { Contact } from "#shared/crm/contacts.ts";
import type { WritableAccount } from "#shared/email/email.ts";
import type { SequenceSummary } from "#shared/email/sequences.ts";
import { ApiError, failureSentence } from "#web/platform/calls/api-client.ts";
import { paths } from "#web/platform/navigation/paths.ts";
import { ownTimeZone } from "#web/platform/time-zone.ts";
import { useWritableAccounts } from "#web/email/team-mailboxes/team-mailboxes.api.ts";
import { textLinkStyle } from "#web/ui/cards/detail-list.tsx";
import { Dialog, DialogBody, SubmitFooter } from "#web/ui/dialogs/dialog.tsx";
import { FailureState } from "#web/ui/lists/failure-state.tsx";
import { Field } from "#web/ui/fields/field.tsx";
import { Select } from "#web/ui/fields/select.tsx";
import { Skeleton } from "#web/ui/lists/skeleton.tsx";
import { toast } from "#web/ui/toasts/toast-store.ts";
import { startRun, useSequences } from "./sequences.api.ts";
import { sentence } from "#web/ui/isolated.ts";

type StartDialogProps = { contact: Pick<Contact, "id" | "name">; onClose: () => void };

export function StartDialog({ contact, onClose }: StartDialogProps) {
  const sequences = useSequences();
  const accounts = useWritableAccounts();
  const failure = sequences.error ?? accounts.error;
  return (
    <Dialog title={sentence`Start a sequence with ${contact.name}`} onClose={onClose}>
      {failure && (
        <DialogBody>
          <FailureState
            title="The sequences could not be loaded"
            description={failureSentence(failure)}
            onRetry={() => void Promise.all([sequences.refetch(), accounts.refetch()])}
          />
        </DialogBody>
      )}
      {!failure && !(sequences.data && accounts.data) && (
        <DialogBody>
          <Skeleton className="mb-6 h-24" />
        </DialogBody>
      )}
      {accounts.data?.length === 0 && (
        <Message>
          <Link className={textLinkStyle} to={paths.email}>
            Connect an email account
          </Link>{" "}
          first, to write with it.
        </Message>
      )}
      {accounts.data && accounts.data.length > 0 && sequences.data?.length === 0 && (
        <Message>
          There are no sequences yet.{" "}
          <Link className={textLinkStyle} to={paths.sequences}>
            Write one
          </Link>{" "}
          first.
        </Message>
      )}
      {accounts.data?.[0] && sequences.data?.[0] && (
        <StartForm
          contact={contact}
          accounts={accounts.data}
          sequences={sequences.data}
          onClose={onClose}
        />
      )}
    </Dialog>
  );
}

function Message({ children }: { children: ReactNode }) {
  return (
    <DialogBody>
      <p className="pb-6">{children}</p>
    </DialogBody>
  );
}

type StartFormProps = StartDialogProps & {
  accounts: WritableAccount[];
  sequences: SequenceSummary[];
};

function StartForm({ contact, accounts, sequences, onClose }: StartFormProps) {
  const [sequenceId, setSequenceId] = useState(sequences[0]?.id ?? "");
  const [accountId, setAccountId] = useState(accounts[0]?.id ?? "");
  const { start, problem, isQuestion, isStarting } = useStarting(contact.id, onClose);
  return (
    <form
      className="contents"
      onSubmit={(event) => {
        event.preventDefault();
        void start(sequenceId, accountId, isQuestion);
      }}
    >
      <DialogBody>
        <div className="grid gap-3">
          <Choice
            label="Sequence"
            options={sequences.map(({ id, name }) => [id, name])}
            value={sequenceId}
            onChange={setSequenceId}
          />
          <Choice
            label="Send from"
            options={accounts.map(({ id, address }) => [id, address])}
            value={accountId}
            onChange={setAccountId}
          />
        </div>
        <p role="alert" className="mt-3 text-danger-ink empty:hidden">
          {problem}
        </p>
      </DialogBody>
      <SubmitFooter
        submitLabel={isQuestion ? "Start anyway" : "Start"}
        pendingLabel="Starting..."
        isPending={isStarting}
        onCancel={onClose}
      />
    </form>
  );
}

/** A contact that is in another sequence is asked about. */
function useStarting(contactId: string, onClose: () => void) {
  const [failure, setFailure] = useState<unknown>(null);
  const [isStarting, setIsStarting] = useState(false);
  const start = async (sequenceId: string, accountId: string, startsAnyway: boolean) => {
    setIsStarting(true);
    try {
      const timeZone = ownTimeZone() ?? undefined;
      await startRun(sequenceId, { contactId, accountId, timeZone, startsAnyway });
      toast({ title: "The sequence has started" });
      onClose();
    } catch (error) {
      setFailure(error);
    } finally {
      setIsStarting(false);
    }
  };
  const isQuestion =
    failure instanceof ApiError && failure.issues.some(({ path }) => path === "startsAnyway");
  const problem = failure === null ? null : failureSentence(failure);
  return { start, problem, isQuestion, isStarting };
}

type ChoiceProps = {
  label: string;
  options: (readonly [string, string])[];
  value: string;
  onChange: (value: string) => void;
};

function Choice({ label, options, value, onChange }: ChoiceProps) {
  return (
    <Field label={label}>
      {(control) => (
        <Select {...control} value={value} onChange={({ target }) => onChange(target.value)}>
          {options.map(([id, name]) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}
