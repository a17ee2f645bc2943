import { ListPlus } from "lucide-react";
import { type ReactNode, useState } from "react";
import { TaskDialog } from "#web/crm/tasks/task-dialog.tsx";
import type { RelatedRecord } from "#web/crm/tasks/related-record.ts";
import { Permitted, PermittedForm } from "#web/platform/session/permitted.tsx";
import { Button } from "#web/ui/button.tsx";
import { Skeleton } from "#web/ui/lists/skeleton.tsx";
import { CallAction } from "./call-action.tsx";
import { MailAction } from "./mail-action.tsx";
import { QuickLogMenu } from "./quick-log-menu.tsx";
import type { LoggedSubject } from "./quick-log.ts";

type RecordActionsProps = {
  subject: LoggedSubject;
  /** What a task that is added here is about. */
  related: RelatedRecord;
  /** The person to contact about the record. */
  person?: { name: string; phone: string | null; email: string | null } | null;
  /** Until then the buttons have no place: those for the person come first. */
  isPersonLoading?: boolean;
  children?: ReactNode;
};

/** On a phone: what one does with a record between two meetings, above the bar at the bottom. */
export function RecordActions(props: RecordActionsProps) {
  const { subject, related, person, isPersonLoading = false, children } = props;
  const [isPlanning, setIsPlanning] = useState(false);
  return (
    <div
      role="group"
      aria-label={`Actions for ${related.name}`}
      data-record-actions
      className="fixed inset-x-0 bottom-(--bottom-bar) z-20 border-t border-line bg-canvas px-2 py-1.5 short:static md:hidden print:hidden"
    >
      <div className="flex gap-1.5 [&>*]:h-11 [&>*]:min-w-0 [&>*]:flex-1 [&>*]:px-1">
        {isPersonLoading ? (
          <Skeleton />
        ) : (
          <>
            {person?.phone && (
              <CallAction name={person.name} phone={person.phone} subject={subject} />
            )}
            {person?.email && <MailAction name={person.name} email={person.email} />}
            <Permitted to="records.write">
              <QuickLogMenu subject={subject} />
              <Button onClick={() => setIsPlanning(true)}>
                <ListPlus aria-hidden />
                Task
              </Button>
              {children}
            </Permitted>
          </>
        )}
      </div>
      {isPlanning && (
        <PermittedForm to="records.write">
          <TaskDialog
            task={null}
            related={related}
            onSaved={() => undefined}
            onClose={() => setIsPlanning(false)}
          />
        </PermittedForm>
      )}
    </div>
  );
}
