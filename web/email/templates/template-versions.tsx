import { useState } from "react";
import { useFormContext } from "react-hook-form";
import type { EmailTemplate, TemplateVersion } from "#shared/email/email-templates.ts";
import { failureSentence } from "#web/platform/calls/api-client.ts";
import { Button } from "#web/ui/button.tsx";
import { RelativeTime } from "#web/ui/relative-time.tsx";
import { useTemplateVersions } from "./email-templates.api.ts";
import type { TemplateForm } from "./template-fields.tsx";
import { sentence } from "#web/ui/isolated.ts";

/** What was saved before, shown on request. Bringing one back fills the form, and saving makes it the newest. */
export function TemplateVersions({ template }: { template: EmailTemplate }) {
  const [isOpen, setIsOpen] = useState(false);
  if (template.version < 2) return null;
  return (
    <details className="mt-4 border-t border-line pt-2" onToggle={() => setIsOpen(true)}>
      <summary className="cursor-pointer py-3 font-medium">{template.version} versions</summary>
      {isOpen && <Versions id={template.id} />}
    </details>
  );
}

function Versions({ id }: { id: string }) {
  const versions = useTemplateVersions(id);
  const { setValue } = useFormContext<TemplateForm>();
  const bringBack = ({ subject, text }: TemplateVersion) => {
    setValue("subject", subject, { shouldDirty: true });
    setValue("text", text, { shouldDirty: true });
  };
  return (
    <>
      {versions.error && <p role="alert">{failureSentence(versions.error)}</p>}
      <ul className="grid divide-y divide-line">
        {versions.data?.map((version) => (
          <li key={version.number} className="flex items-center justify-between gap-3 py-2">
            <div className="min-w-0">
              <p className="truncate">{version.subject || "No subject"}</p>
              <p className="text-sm text-ink-muted">
                Version {version.number}, <RelativeTime moment={version.savedAt} />
                {version.savedByName && sentence` by ${version.savedByName}`}
              </p>
            </div>
            <Button aria-label={`Use version ${version.number}`} onClick={() => bringBack(version)}>
              Use this
            </Button>
          </li>
        ))}
      </ul>
    </>
  );
}
