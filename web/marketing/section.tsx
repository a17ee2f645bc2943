import type { ReactNode } from "react";
import { cn } from "#web/ui/class-names.ts";

type SectionProps = {
  /** Its anchor, also the id by which its heading names it. */
  id: string;
  title: string;
  lead?: ReactNode;
  isCentered?: boolean;
  className?: string;
  children: ReactNode;
};

/** A part of a public page, named by its heading. */
export function Section({ id, title, lead, isCentered, className, children }: SectionProps) {
  return (
    <section id={id} aria-labelledby={`${id}-title`} className={cn("py-16 sm:py-24", className)}>
      <div className="page-width">
        <div className={cn("max-w-2xl", isCentered && "mx-auto text-center")}>
          <h2
            id={`${id}-title`}
            className="text-3xl font-semibold tracking-tight text-balance sm:text-4xl"
          >
            {title}
          </h2>
          {lead && <p className="mt-4 text-lg text-pretty text-ink-muted">{lead}</p>}
        </div>
        <div className="mt-10 sm:mt-12">{children}</div>
      </div>
    </section>
  );
}

type PageIntroProps = {
  title: string;
  lead: ReactNode;
  /** A word above the title, such as the section of the site. */
  kicker?: ReactNode;
  children?: ReactNode;
};

/** The head of every public page but the landing page. */
export function PageIntro({ title, lead, kicker, children }: PageIntroProps) {
  return (
    <div className="page-width pt-14 pb-10 sm:pt-20 sm:pb-14">
      {kicker && <p className="mb-3 text-sm font-medium text-accent-ink">{kicker}</p>}
      <h1 className="max-w-3xl text-4xl font-semibold tracking-tight text-balance sm:text-5xl">
        {title}
      </h1>
      <p className="mt-5 max-w-2xl text-lg text-pretty text-ink-muted">{lead}</p>
      {children && <div className="mt-8 flex flex-wrap gap-3">{children}</div>}
    </div>
  );
}
