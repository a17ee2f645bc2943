import { newsletterSignUp } from "#shared/site/newsletter.ts";
import { TextLink } from "#web/marketing/action-link.tsx";
import { fieldRules } from "#web/marketing/forms/field-rules.ts";
import { FormField } from "#web/marketing/forms/form-field.tsx";
import { PublicForm } from "#web/marketing/forms/public-form.tsx";
import { apiPaths } from "#web/platform/calls/api-paths.ts";
import { paths } from "#web/platform/navigation/paths.ts";

const rule = fieldRules(newsletterSignUp);

/** The newsletter's box. The address counts once its owner has confirmed it from their mail. */
export function Newsletter() {
  return (
    <section aria-labelledby="newsletter" className="border-t border-line bg-sunken py-16 sm:py-20">
      <div className="page-width grid items-center gap-8 lg:grid-cols-2">
        <div>
          <h2 id="newsletter" className="text-2xl font-semibold tracking-tight sm:text-3xl">
            The next one in your inbox
          </h2>
          <p className="mt-3 max-w-md leading-7 text-pretty text-ink-muted">
            A mail when there is something new, twice a month at most. One click and it stops. We
            use your address for nothing else, as our{" "}
            <TextLink href={paths.privacy}>privacy policy</TextLink> says.
          </p>
        </div>
        <PublicForm
          action={apiPaths.newsletter}
          name="Newsletter"
          className="flex flex-wrap items-start gap-3"
          buttonClassName="mt-6.5 max-sm:mt-0 max-sm:w-full"
          texts={{
            submit: "Subscribe",
            pending: "Subscribing...",
            sentTitle: "Almost there",
            sentText: "Open the mail we have sent you, and confirm your address.",
            failedTitle: "You are not subscribed yet",
            failedText: "Your address could not be stored. Please try again later.",
          }}
        >
          <FormField
            name="email"
            label="Email address"
            rule={rule("email")}
            type="email"
            className="min-w-56 flex-1"
          />
        </PublicForm>
      </div>
    </section>
  );
}
