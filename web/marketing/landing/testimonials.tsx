import { Section } from "#web/marketing/section.tsx";

const testimonials = [
  {
    initials: "SK",
    name: "Sofia Keller",
    role: "Head of Sales, Northgate Logistics",
    quote:
      "We stopped asking each other where a deal stands. It is on the board, with the next step on it, and our Monday review takes half the time it did.",
  },
  {
    initials: "MA",
    name: "Marcus Adeyemi",
    role: "Managing Broker, Harbour & Lane",
    quote:
      "My agents had tried three systems and fed none of them. This one they keep up to date by themselves, on the phone between viewings, because it is quicker than not doing it.",
  },
  {
    initials: "HN",
    name: "Hannah Nguyen",
    role: "Revenue Operations, Brightwater Clinics",
    quote:
      "I had us set up before lunch on the first day, sample data out and our own contacts in. When I wrote to support about a field, a person answered the same afternoon.",
  },
];

export function Testimonials() {
  return (
    <Section id="testimonials" title="Teams that know what comes next" isCentered>
      <ul className="grid gap-5 lg:grid-cols-3">
        {testimonials.map(({ initials, name, role, quote }) => (
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
