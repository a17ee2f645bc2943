import type { ReactNode } from "react";
import { PageIntro } from "#web/marketing/section.tsx";

type LegalTextProps = { title: string; lead: ReactNode; updated: string; children: ReactNode };

export function LegalText({ title, lead, updated, children }: LegalTextProps) {
  return (
    <main id="content">
      <PageIntro kicker={`Last updated: ${updated}`} title={title} lead={lead} />
      <div className="page-width pb-20 sm:pb-28">
        <div className="prose max-w-3xl border-t border-line pt-8 [&>h2:first-child]:mt-0">
          {children}
        </div>
      </div>
    </main>
  );
}
