export const dealTitles = [
  "Annual subscription",
  "Team rollout",
  "Pilot project",
  "Renewal",
  "Data migration",
  "Onboarding package",
  "Regional expansion",
  "Support upgrade",
  "Training days",
  "Integration project",
  "Second location",
  "Security review",
];

export const taskTitles = [
  "Send the revised proposal",
  "Call about the open questions",
  "Prepare the demo",
  "Follow up after the meeting",
  "Check the contract with legal",
  "Book the kick-off",
  "Ask for a reference",
  "Update the forecast",
  "Send the onboarding checklist",
  "Confirm the budget",
  "Share the case study",
  "Plan the quarterly review",
  "Collect feedback on the pilot",
];

export const activityLines = [
  {
    type: "call",
    title: "Introductory call",
    outcome: "connected",
    durationMinutes: 20,
    description: "They want to replace spreadsheets before the next quarter.",
  },
  {
    type: "email",
    title: "Sent the price list",
    description: "With the annual discount, as asked.",
  },
  {
    type: "meeting",
    title: "Product demo",
    outcome: "held",
    durationMinutes: 45,
    description: "Six people joined; the pipeline view was the favorite.",
  },
  {
    type: "note",
    title: "Budget is approved",
    description: "Signed off by finance, to be spent this quarter.",
  },
  {
    type: "call",
    title: "Answered questions on security",
    outcome: "connected",
    durationMinutes: 15,
    description: "They asked about backups and access rights.",
  },
  { type: "email", title: "Shared the proposal", description: "Valid for thirty days." },
  {
    type: "meeting",
    title: "Negotiated the terms",
    outcome: "held",
    durationMinutes: 60,
    description: "They want quarterly payment; we want a two-year term.",
  },
  {
    type: "note",
    title: "Compares us with one other vendor",
    description: "Price matters less than a quick start.",
  },
  { type: "call", title: "Asked for the signed offer", description: null, outcome: "left-message" },
] as const;
