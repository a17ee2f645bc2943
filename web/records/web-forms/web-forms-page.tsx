import { ClipboardList, Plus } from "lucide-react";
import { useState } from "react";
import { useNavigate } from "react-router";
import { failureSentence } from "#web/platform/calls/api-client.ts";
import { titled } from "#web/platform/navigation/page-title.ts";
import { paths } from "#web/platform/navigation/paths.ts";
import { Button } from "#web/ui/button.tsx";
import { CardSection } from "#web/ui/cards/card.tsx";
import { EmptyState } from "#web/ui/lists/empty-state.tsx";
import { FailureState } from "#web/ui/lists/failure-state.tsx";
import { Skeleton } from "#web/ui/lists/skeleton.tsx";
import { NewWebFormDialog } from "./web-form-dialogs.tsx";
import { WebFormItem } from "./web-form-item.tsx";
import { useWebForms } from "./web-forms.api.ts";

export const meta = () => titled("Web forms");

export default function WebFormsPage() {
  const forms = useWebForms();
  const navigate = useNavigate();
  const [isAdding, setIsAdding] = useState(false);
  return (
    <CardSection
      title="Web forms"
      description="Visitors of your site fill them in, and become contacts."
      actions={
        <Button variant="primary" onClick={() => setIsAdding(true)}>
          <Plus aria-hidden />
          New form
        </Button>
      }
    >
      {forms.isPending && <Skeleton className="h-24" />}
      {forms.error && (
        <FailureState
          title="The forms could not be loaded"
          description={failureSentence(forms.error)}
          onRetry={() => void forms.refetch()}
        />
      )}
      {forms.data?.length === 0 && (
        <EmptyState
          icon={ClipboardList}
          title="No forms yet"
          description="Choose what to ask for and who gets the new contacts. Then share the form's link, or put it on your site with one line of HTML."
        />
      )}
      <ul className="grid divide-y divide-line">
        {forms.data?.map((form) => (
          <WebFormItem key={form.id} form={form} />
        ))}
      </ul>
      {isAdding && (
        <NewWebFormDialog
          onAdded={({ id }) => void navigate(paths.webForm(id))}
          onClose={() => setIsAdding(false)}
        />
      )}
    </CardSection>
  );
}
