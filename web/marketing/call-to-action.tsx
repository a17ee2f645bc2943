import { paths } from "#web/platform/navigation/paths.ts";
import { ActionLink } from "./action-link.tsx";
import { TermsLine } from "./terms-line.tsx";

export function CallToAction({ title, text }: { title: string; text: string }) {
  return (
    <section aria-label={title} className="border-t border-line py-16 sm:py-24">
      <div className="page-width">
        <div className="rounded-2xl bg-accent px-6 py-14 text-center text-white shadow-popover sm:px-12 sm:py-20">
          <h2 className="mx-auto max-w-3xl text-3xl font-semibold tracking-tight text-balance sm:text-5xl">
            {title}
          </h2>
          <p className="mx-auto mt-5 max-w-xl text-lg text-balance">{text}</p>
          <div className="mt-8 flex flex-wrap justify-center gap-3">
            <ActionLink
              href={paths.login()}
              className="h-12 border-transparent bg-white px-6 text-accent max-sm:w-full hover:bg-white/90 dark:text-canvas"
            >
              Start Your Free Trial
            </ActionLink>
            <ActionLink
              href={paths.contactUs}
              className="h-12 border-white/50 bg-transparent px-6 text-white max-sm:w-full shadow-none hover:bg-accent-hover"
            >
              Contact Sales
            </ActionLink>
          </div>
          <TermsLine className="mt-6 justify-center text-white [&_svg]:text-white" />
        </div>
      </div>
    </section>
  );
}
