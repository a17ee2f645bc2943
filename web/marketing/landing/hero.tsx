import { claims } from "#shared/site/claims.ts";
import { ActionLink } from "#web/marketing/action-link.tsx";
import { TermsLine } from "#web/marketing/terms-line.tsx";
import { paths } from "#web/platform/navigation/paths.ts";
import { DashboardMockup } from "./dashboard-mockup.tsx";

export function Hero() {
  return (
    <div className="relative overflow-hidden border-b border-line">
      {/* A soft light behind the picture; it carries no meaning. */}
      <div
        aria-hidden
        className="absolute inset-x-0 top-0 -z-10 h-full bg-[radial-gradient(60rem_30rem_at_50%_55%,var(--color-accent-soft),transparent)]"
      />
      <div className="page-width pt-14 text-center sm:pt-20">
        <p className="mx-auto w-fit rounded-full border border-line bg-surface px-3.5 py-1.5 text-sm text-ink-muted shadow-card">
          Trusted by {claims.customers}
        </p>
        <h1 className="mx-auto mt-6 max-w-4xl text-[clamp(2rem,9.6vw,2.625rem)] leading-[1.08] font-semibold tracking-[-0.03em] text-balance sm:text-6xl lg:text-7xl">
          Every deal,
          <br /> one clear next step
        </h1>
        <p className="mx-auto mt-6 max-w-2xl text-lg text-pretty text-ink-muted sm:text-xl">
          CRM Pro shows your team who to call, what is about to close and what has gone quiet. It is
          quick enough that people keep it up to date, and set up in under 5 minutes.
        </p>
        <div className="mt-8 flex flex-wrap justify-center gap-3">
          <ActionLink href={paths.login()} isPrimary className="h-12 px-6 max-sm:w-full">
            Start Your Free Trial
          </ActionLink>
          <ActionLink href={paths.contactUs} className="h-12 px-6 max-sm:w-full">
            Contact Sales
          </ActionLink>
        </div>
        <TermsLine className="mt-5 justify-center" />
        <DashboardMockup />
      </div>
    </div>
  );
}
