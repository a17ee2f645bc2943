import { listed } from "#web/ui/isolated.ts";
import { Pencil } from "lucide-react";
import { useState } from "react";
import { useNavigate, useParams } from "react-router";
import { type Contact, contact } from "#shared/crm/contacts.ts";
import { Timeline } from "#web/crm/activities/timeline.tsx";
import { NextSteps } from "#web/crm/tasks/next-steps.tsx";
import { ScoresPlaceholder } from "#web/crm/scores/scores-placeholder.tsx";
import { RecordGlance } from "#web/crm/record-actions/record-glance.tsx";
import { RecordActions } from "#web/crm/record-actions/record-actions.tsx";
import { DealList } from "#web/crm/deals/deal-list.tsx";
import { MergeNotice } from "#web/records/duplicates/merge-notice.tsx";
import { lazyPart } from "#web/ui/late-code/lazy-part.ts";
import { ButtonSkeleton, Skeleton } from "#web/ui/lists/skeleton.tsx";
import { titled, useDocumentTitle } from "#web/platform/navigation/page-title.ts";
import { apiPaths } from "#web/platform/calls/api-paths.ts";
import { paths } from "#web/platform/navigation/paths.ts";
import { RecordEditor } from "#web/platform/dialogs/record-editor.tsx";
import { RecordColumns, RecordHeader, RecordFrame } from "#web/records/kinds/record-frame.tsx";
import { useMay } from "#web/platform/session/use-may.ts";
import { useViewParams } from "#web/platform/navigation/view-params.ts";
import { ContactFiles } from "#web/records/web-forms/contact-files.tsx";
import { RecordRules } from "#web/records/rule-runs/record-rules.tsx";
import { HistoryButton } from "#web/records/history/history-button.tsx";
import { Permitted } from "#web/platform/session/permitted.tsx";
import { Avatar } from "#web/ui/avatar.tsx";
import { Button } from "#web/ui/button.tsx";
import { CardSection } from "#web/ui/cards/card.tsx";
import { useDeleteRecord } from "#web/records/kinds/delete-record.ts";
import { ContactDetails } from "./contact-details.tsx";
import { companyOf } from "./company-of.ts";
import { ContactDialog } from "./contact-dialog.tsx";
import { ContactMenu } from "./contact-menu.tsx";
import { ContactStatusBadge } from "./contact-status.tsx";
import { useContact } from "./contacts.api.ts";
import { EraseContactDialog } from "./erase-contact-dialog.tsx";
import { PrivacyMenuItems } from "./privacy-menu-items.tsx";

const ContactEmails = lazyPart(
  async () => (await import("#web/email/messages/contact-emails.tsx")).ContactEmails,
  { placeholder: EmailsPlaceholder },
);

const ContactSequences = lazyPart(
  async () => (await import("#web/email/sequences/contact-sequences.tsx")).ContactSequences,
  { placeholder: SequencesPlaceholder },
);

const ContactScores = lazyPart(
  async () => (await import("#web/crm/scores/contact-scores.tsx")).ContactScores,
  { placeholder: ScoresPlaceholder },
);

export const meta = () => titled("Contact");

type PlaceholderProps = { contact: Pick<Contact, "email"> };

/** Keeps what stands below from moving as one is about to press it. Who may not write emails often gets no card. */
function EmailsPlaceholder({ contact }: PlaceholderProps) {
  const isWriter = useMay("emailAccounts.manage");
  return isWriter && <SectionPlaceholder title="Emails" hasAction={contact.email !== null} />;
}

/** Nothing can be started for a contact without an address. */
function SequencesPlaceholder({ contact }: PlaceholderProps) {
  const isWriter = useMay("emailAccounts.manage");
  return isWriter && contact.email !== null && <SectionPlaceholder title="Sequences" hasAction />;
}

function SectionPlaceholder({ title, hasAction }: { title: string; hasAction: boolean }) {
  return (
    <CardSection title={title} actions={hasAction && <ButtonSkeleton />}>
      <Skeleton className="h-5" />
    </CardSection>
  );
}

export default function ContactPage() {
  const { id = "" } = useParams();
  const record = useContact(id);
  useDocumentTitle(record.data?.name);
  return (
    <RecordFrame list={{ label: "Contacts", path: paths.contacts() }} record={record}>
      {(loaded) => <ContactRecord contact={loaded} />}
    </RecordFrame>
  );
}

function ContactRecord({ contact: shown }: { contact: Contact }) {
  const { open } = useViewParams();
  const navigate = useNavigate();
  const { mutate: deleteContact } = useDeleteRecord("contact");
  const edit = () => open({ edit: shown.id });
  const leave = () => void navigate(paths.contacts());
  const [isErasing, setIsErasing] = useState(false);
  return (
    <>
      <RecordHeader
        avatar={<Avatar name={shown.name} src={shown.avatar} className="size-12 text-base" />}
        title={shown.name}
        subtitle={listed([shown.title, shown.companyName], " at ")}
        badge={<ContactStatusBadge status={shown.status} />}
      >
        <HistoryButton kind="contact" id={shown.id} />
        <Permitted to="records.write">
          <Button onClick={edit}>
            <Pencil aria-hidden />
            Edit
          </Button>
        </Permitted>
        <ContactMenu
          contact={shown}
          onEdit={edit}
          onDelete={() => deleteContact(shown.id, { onSuccess: leave })}
        >
          <PrivacyMenuItems contact={shown} onErase={() => setIsErasing(true)} />
        </ContactMenu>
      </RecordHeader>
      {isErasing && (
        <EraseContactDialog contact={shown} onErased={leave} onClose={() => setIsErasing(false)} />
      )}
      <MergeNotice kind="contact" id={shown.id} />
      <RecordGlance id={shown.id} subject={{ contactId: shown.id }} />
      <RecordColumns
        fields={<ContactDetails contact={shown} />}
        linked={
          <>
            <NextSteps of={shown} />
            <ContactScores contact={shown} />
            <DealList
              of={{ contactId: shown.id }}
              links={{ contact: shown, company: companyOf(shown) }}
            />
            <ContactEmails contact={shown} />
            <ContactSequences contact={shown} />
            <ContactFiles contactId={shown.id} />
            <RecordRules kind="contact" id={shown.id} />
          </>
        }
        timeline={<Timeline contactId={shown.id} />}
      />
      <RecordActions
        subject={{ links: { contactId: shown.id }, titled: `with ${shown.name}` }}
        related={shown}
        person={shown}
      />
      <RecordEditor schema={contact} path={apiPaths.contacts} loaded={[shown]}>
        {(record, close) => <ContactDialog contact={record} onClose={close} />}
      </RecordEditor>
    </>
  );
}
