import { useState } from "react";
import { useNavigate } from "react-router";
import type { WebForm } from "#shared/web-forms/web-forms.ts";
import { BackLink } from "#web/platform/navigation/back-link.tsx";
import { failureSentence } from "#web/platform/calls/api-client.ts";
import { titled, useDocumentTitle } from "#web/platform/navigation/page-title.ts";
import { paths } from "#web/platform/navigation/paths.ts";
import { Button } from "#web/ui/button.tsx";
import { CardSection } from "#web/ui/cards/card.tsx";
import { FailureState } from "#web/ui/lists/failure-state.tsx";
import { Skeleton } from "#web/ui/lists/skeleton.tsx";
import type { Route } from "./+types/web-form-page.ts";
import { EntriesCard } from "./entries-card.tsx";
import { ShareCard } from "./share-card.tsx";
import { DeleteWebFormDialog, EditWebFormDialog } from "./web-form-dialogs.tsx";
import { OpenBadge } from "./web-form-item.tsx";
import { useChangeWebForm, useWebForm } from "./web-forms.api.ts";

export const meta = () => titled("Web form");

export default function WebFormPage({ params }: Route.ComponentProps) {
  const form = useWebForm(params.id);
  return (
    <>
      <BackLink to={paths.webForms}>All web forms</BackLink>
      {form.isPending && <Skeleton className="h-64" />}
      {form.error && (
        <FailureState
          title="The form could not be loaded"
          description={failureSentence(form.error)}
          onRetry={() => void form.refetch()}
        />
      )}
      {form.data && <WebFormCard form={form.data} />}
      {form.data && <ShareCard form={form.data} />}
      {form.data && <EntriesCard form={form.data} />}
    </>
  );
}

function WebFormCard({ form }: { form: WebForm }) {
  const { name, isOpen, stopReason, title } = form;
  useDocumentTitle(name);
  const [open, setOpen] = useState<"edit" | "delete" | null>(null);
  const navigate = useNavigate();
  const change = useChangeWebForm(form.id);
  return (
    <CardSection title={name} actions={<OpenBadge isOpen={isOpen} />}>
      <p className="wrap-anywhere">{title}</p>
      {!isOpen && (
        <p className="mt-1 text-ink-muted">
          {stopReason ?? "It takes no entries until it is opened again."}
        </p>
      )}
      <div className="mt-4 flex flex-wrap gap-2">
        <Button onClick={() => setOpen("edit")}>Edit</Button>
        <Button disabled={change.isPending} onClick={() => change.mutate({ isOpen: !isOpen })}>
          {isOpen ? "Close form" : "Open form"}
        </Button>
        <Button onClick={() => setOpen("delete")}>Delete</Button>
      </div>
      {open === "edit" && <EditWebFormDialog form={form} onClose={() => setOpen(null)} />}
      {open === "delete" && (
        <DeleteWebFormDialog
          form={form}
          onDeleted={() => void navigate(paths.webForms)}
          onClose={() => setOpen(null)}
        />
      )}
    </CardSection>
  );
}
