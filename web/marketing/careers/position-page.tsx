import { jobApplication } from "#shared/site/contact-form.ts";
import { ActionLink, TextLink } from "#web/marketing/action-link.tsx";
import { fieldRules } from "#web/marketing/forms/field-rules.ts";
import { FormField } from "#web/marketing/forms/form-field.tsx";
import { PublicForm } from "#web/marketing/forms/public-form.tsx";
import { pageMeta } from "#web/marketing/page-meta.ts";
import { PageIntro } from "#web/marketing/section.tsx";
import { breadcrumbs } from "#web/marketing/structured-data.ts";
import { apiPaths } from "#web/platform/calls/api-paths.ts";
import { paths } from "#web/platform/navigation/paths.ts";
import { Card } from "#web/ui/cards/card.tsx";
import { jobPosting } from "./job-posting.ts";
import { type Position, positions } from "./positions.ts";
import type { Route } from "./+types/position-page.ts";

function findPosition(slug: string): Position {
  const position = positions.find((position) => position.slug === slug);
  if (!position) throw new Error(`There is no position "${slug}".`);
  return position;
}

export function meta({ params }: Route.MetaArgs) {
  const position = findPosition(params.slug);
  const { slug, title, department, location, type } = position;
  return pageMeta({
    path: paths.position(slug),
    title: `${title} · CRM Pro`,
    description: `${title} at CRM Pro: ${department}, ${location}, ${type.toLowerCase()}. What you would do, what you bring, and how to apply in five minutes.`,
    preview: "careers",
    about: [
      jobPosting(position),
      breadcrumbs(["Careers", paths.careers], [title, paths.position(slug)]),
    ],
  });
}

export default function PositionPage({ params }: Route.ComponentProps) {
  const position = findPosition(params.slug);
  const { title, department, location, type, summary, tasks, skills } = position;
  return (
    <main id="content">
      <PageIntro
        kicker={
          <>
            <TextLink href={paths.careers}>Careers</TextLink>
            <span className="text-ink-muted">
              {" "}
              · {department} · {location} · {type}
            </span>
          </>
        }
        title={title}
        lead={summary}
      >
        <ActionLink href="#apply" isPrimary>
          Apply
        </ActionLink>
      </PageIntro>
      <div className="page-width pb-16">
        <div className="prose max-w-3xl border-t border-line pt-10 [&>h2:first-child]:mt-0">
          <h2>What you will do</h2>
          <ul>
            {tasks.map((task) => (
              <li key={task}>{task}</li>
            ))}
          </ul>
          <h2>What you bring</h2>
          <ul>
            {skills.map((skill) => (
              <li key={skill}>{skill}</li>
            ))}
          </ul>
          <h2>How it goes on</h2>
          <p>
            You hear from us within a week. Then there are two conversations, one piece of work
            together for which we pay you, and a decision: three weeks from beginning to end.
          </p>
        </div>
      </div>
      <Application title={title} />
    </main>
  );
}

const rule = fieldRules(jobApplication);

function Application({ title }: { title: string }) {
  return (
    <section
      id="apply"
      aria-labelledby="apply-title"
      className="border-t border-line bg-sunken py-16 sm:py-20"
    >
      <div className="page-width">
        <h2 id="apply-title" className="text-2xl font-semibold tracking-tight sm:text-3xl">
          Apply
        </h2>
        <p className="mt-3 max-w-2xl leading-7 text-ink-muted">
          A few lines are enough: what you have done, what you would like to do here, and a link to
          your work or your CV.
        </p>
        <Card className="mt-8 max-w-3xl rounded-xl p-5 sm:p-8">
          <PublicForm
            action={apiPaths.jobApplications}
            name={`Apply as ${title}`}
            className="grid gap-5 sm:grid-cols-2"
            buttonClassName="sm:justify-self-start"
            texts={{
              submit: "Send Application",
              pending: "Sending...",
              sentTitle: "Application sent successfully!",
              sentText: "You hear from us within a week.",
              failedTitle: "Error sending application",
              failedText: "Failed to send application",
            }}
          >
            <input type="hidden" name="position" value={title} />
            <FormField name="name" label="Full Name" rule={rule("name")} autoComplete="name" />
            <FormField name="email" label="Email Address" rule={rule("email")} type="email" />
            <FormField
              name="message"
              label="About you"
              rule={rule("message")}
              rows={8}
              className="sm:col-span-full"
            />
          </PublicForm>
        </Card>
      </div>
    </section>
  );
}
