/**
 * What the public pages and mails claim that the code cannot make true: anyone who runs the product keeps these promises, or
 * changes them here (docs/going-live.md). The words are those of the specification.
 */
export const claims = {
  /** Behind "Trusted by". */
  customers: "10,000+ sales teams",
  figures: [
    { value: "10,000+", label: "active users" },
    { value: "1M+", label: "deals closed" },
    { value: "98%", label: "satisfaction" },
    { value: "120+", label: "countries" },
  ],
  certification: "SOC 2 Type II",
  uptime: "99.99%",
  /** How long the product may be away where that uptime is kept. */
  downtime: "Less than five minutes a month away",
  /** How often someone from outside audits the product. */
  auditRhythm: "quarterly",
  /** Within which time a person answers what visitors write. */
  replyTime: "24 hours",
  testimonials: [
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
  ],
} as const;
