import { Plus, StickyNote } from "lucide-react";
import { useState } from "react";
import type { EmailTemplate, EmailTemplateSummary } from "#shared/email/email-templates.ts";
import { failureSentence } from "#web/platform/calls/api-client.ts";
import { PageHeader } from "#web/platform/navigation/page-header.tsx";
import { titled } from "#web/platform/navigation/page-title.ts";
import { toastFailure } from "#web/platform/dialogs/record-writes.ts";
import { Button } from "#web/ui/button.tsx";
import { CardSection } from "#web/ui/cards/card.tsx";
import { EmptyState } from "#web/ui/lists/empty-state.tsx";
import { FailureState } from "#web/ui/lists/failure-state.tsx";
import { Skeleton } from "#web/ui/lists/skeleton.tsx";
import { readTemplate, useEmailTemplates } from "./email-templates.api.ts";
import { TemplateDialog } from "./template-dialog.tsx";
import { TemplateItem } from "./template-item.tsx";

export const meta = () => titled("Email templates");

/** A template that is edited, or null for a new one. */
type Opened = { template: EmailTemplate | null };

export default function EmailTemplatesPage() {
  const templates = useEmailTemplates();
  const [opened, setOpened] = useState<Opened | null>(null);
  const edit = ({ id }: EmailTemplateSummary) => {
    readTemplate(id).then(
      (template) => setOpened({ template }),
      (failure: unknown) => toastFailure("The template was not opened", failure),
    );
  };
  return (
    <>
      <PageHeader
        title="Email templates"
        description="Texts with fields, filled for the recipient when you write an email."
      >
        <Button variant="primary" onClick={() => setOpened({ template: null })}>
          <Plus aria-hidden />
          New template
        </Button>
      </PageHeader>
      {templates.isPending && <Skeleton className="h-48" />}
      {templates.error && (
        <FailureState
          title="The templates could not be loaded"
          description={failureSentence(templates.error)}
          onRetry={() => void templates.refetch()}
        />
      )}
      {templates.data?.length === 0 && (
        <EmptyState
          icon={StickyNote}
          title="No templates yet"
          description="Save what you write again and again, such as a first email or a follow-up."
        />
      )}
      <Folders templates={templates.data ?? []} onEdit={edit} />
      {opened && <TemplateDialog template={opened.template} onClose={() => setOpened(null)} />}
    </>
  );
}

type FoldersProps = {
  templates: EmailTemplateSummary[];
  onEdit: (template: EmailTemplateSummary) => void;
};

/** They come in the order of their folders; those without one come first. */
function Folders({ templates, onEdit }: FoldersProps) {
  const folders = new Set(templates.map(({ folder }) => folder));
  return (
    <div className="grid gap-4">
      {[...folders].map((folder) => (
        <CardSection key={folder} title={folder || "No folder"}>
          <ul className="grid divide-y divide-line">
            {templates
              .filter((one) => one.folder === folder)
              .map((template) => (
                <TemplateItem
                  key={template.id}
                  template={template}
                  onEdit={() => onEdit(template)}
                />
              ))}
          </ul>
        </CardSection>
      ))}
    </div>
  );
}
