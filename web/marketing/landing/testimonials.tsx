import { claims } from "#shared/site/claims.ts";
import { Section } from "#web/marketing/section.tsx";

export function Testimonials() {
  return (
    <Section id="testimonials" title="Teams that know what comes next" isCentered>
      <ul className="grid gap-5 lg:grid-cols-3">
        {claims.testimonials.map(({ initials, name, role, quote }) => (
          <li key={name}>
            <figure className="flex h-full flex-col rounded-xl border border-line bg-surface p-6 shadow-card sm:p-8">
              <blockquote className="leading-7 text-pretty">“{quote}”</blockquote>
              <figcaption className="mt-auto flex items-center gap-3 pt-6">
                <span
                  aria-hidden
                  className="grid size-10 shrink-0 place-items-center rounded-full bg-accent-soft text-sm font-semibold text-accent-ink"
                >
                  {initials}
                </span>
                <span>
                  <span className="block font-semibold">{name}</span>
                  <span className="block text-sm text-ink-muted">{role}</span>
                </span>
              </figcaption>
            </figure>
          </li>
        ))}
      </ul>
    </Section>
  );
}
