import { ChevronDown } from "lucide-react";
import { claims } from "#shared/site/claims.ts";
import { TextLink } from "#web/marketing/action-link.tsx";
import { Section } from "#web/marketing/section.tsx";
import { paths } from "#web/platform/navigation/paths.ts";
import { questions } from "./questions.ts";

/** The browser opens and closes the answers, one at a time. */
export function Faq() {
  return (
    <Section
      id="faq"
      title="Frequently asked questions (FAQ)"
      lead={
        <>
          Yours is not here? <TextLink href={paths.contactUs}>Ask us</TextLink>, and we reply within{" "}
          {claims.replyTime}.
        </>
      }
      isCentered
      className="border-t border-line bg-sunken"
    >
      <div className="mx-auto max-w-3xl divide-y divide-line overflow-hidden rounded-xl border border-line bg-surface shadow-card">
        {questions.map(({ question, answer }) => (
          <details key={question} name="faq" className="group">
            <summary className="flex items-center justify-between gap-4 px-5 py-4 font-medium transition-colors -outline-offset-2 hover:bg-hover sm:px-6">
              {question}
              <ChevronDown
                aria-hidden
                className="size-5 shrink-0 text-ink-faint transition-transform group-open:rotate-180"
              />
            </summary>
            <p className="px-5 pb-5 leading-7 text-pretty text-ink-muted sm:px-6">{answer}</p>
          </details>
        ))}
      </div>
    </Section>
  );
}
