import { failureSentence } from "#web/platform/calls/api-client.ts";
import { useSignedInUser } from "#web/platform/session/signed-in-user.ts";
import type { Member } from "#shared/accounts/members.ts";
import { sayAbsence } from "#web/settings/members/absence-words.ts";
import { useAbsenceForm } from "#web/settings/members/absence-form.ts";
import { saveAbsence, useEndAbsence } from "#web/settings/members/member-writes.ts";
import { useMembers } from "#web/settings/members/members.api.ts";
import { Button } from "#web/ui/button.tsx";
import { CardSection } from "#web/ui/cards/card.tsx";
import { FailureState } from "#web/ui/lists/failure-state.tsx";
import { Skeleton } from "#web/ui/lists/skeleton.tsx";
import { SettingsForm } from "./settings-form.tsx";

export function AbsenceCard() {
  const { id, workspaceName } = useSignedInUser();
  const members = useMembers();
  const me = members.data?.find(({ userId }) => userId === id);
  return (
    <CardSection
      title="Away"
      description={`While you are away, rules, forms and incoming webhooks give no new records to you in ${workspaceName}, unless everyone to choose from is away. Your colleagues see until when.`}
    >
      {members.isPending && <Skeleton className="h-24" />}
      {members.error && (
        <FailureState
          title="Your absence could not be loaded"
          description={failureSentence(members.error)}
          onRetry={() => void members.refetch()}
        />
      )}
      {me && <OwnAbsence key={JSON.stringify(me.absence)} me={me} />}
    </CardSection>
  );
}

function OwnAbsence({ me: { userId, absence } }: { me: Member }) {
  const { form, fields } = useAbsenceForm(absence);
  const end = useEndAbsence(userId);
  return (
    <div className="grid gap-4">
      {absence && <p className="font-medium">{sayAbsence(absence)}</p>}
      <SettingsForm
        form={form}
        fields={fields}
        save={(given) => saveAbsence(userId, given)}
        failed="Your absence was not saved"
        submitLabel="Save absence"
      >
        {absence && (
          <Button disabled={end.isPending} onClick={() => end.mutate()}>
            I am back
          </Button>
        )}
      </SettingsForm>
    </div>
  );
}
