import { CallToAction } from "#web/marketing/call-to-action.tsx";
import { pageMeta } from "#web/marketing/page-meta.ts";
import { organization } from "#web/marketing/structured-data.ts";
import { paths } from "#web/platform/navigation/paths.ts";
import { Comparison } from "./comparison.tsx";
import { Faq } from "./faq.tsx";
import { Features } from "./features.tsx";
import { Hero } from "./hero.tsx";
import { Industries } from "./industries.tsx";
import { Integrations } from "./integrations.tsx";
import { faqPage, softwareApplication } from "./landing-data.ts";
import { Pricing } from "./pricing.tsx";
import { StatsStrip } from "./stats-strip.tsx";
import { Testimonials } from "./testimonials.tsx";

export const meta = () =>
  pageMeta({
    path: paths.landing,
    title: "CRM Pro · Sales & Growth",
    description:
      "The CRM for sales teams: contacts, companies, deals and tasks in one place, and one clear next step on every deal. Try it free for 14 days, no credit card required.",
    preview: "landing",
    about: [organization, softwareApplication, faqPage],
  });

/** Its sections stand in the order of spec section 2. */
export default function LandingPage() {
  return (
    <main id="content">
      <Hero />
      <StatsStrip />
      <Industries />
      <Features />
      <Integrations />
      <Pricing />
      <Testimonials />
      <Comparison />
      <Faq />
      <CallToAction
        title="See your own pipeline on it today"
        text="Sign up, bring your contacts, and you are selling in under 5 minutes."
      />
    </main>
  );
}
