import type { CloseReasons, Stage } from "./pipelines.ts";

export const defaultPipelineName = "Sales Pipeline";

const stageDefaults: Omit<Stage, "key" | "name" | "probability"> = {
  type: "open",
  category: "pipeline",
  idleAfterDays: 14,
  requiredFields: [],
  enterRoles: null,
  leaveRoles: null,
  allowsSkip: true,
  allowsBack: true,
  isArchived: false,
};

/** What a new workspace's deals go through: the five stages of spec section 4, and one to lose in. */
export const defaultStages: Stage[] = [
  { ...stageDefaults, key: "lead", name: "Lead", probability: 10 },
  { ...stageDefaults, key: "qualified", name: "Qualified", probability: 25 },
  { ...stageDefaults, key: "proposal", name: "Proposal", probability: 50, category: "bestCase" },
  {
    ...stageDefaults,
    key: "negotiation",
    name: "Negotiation",
    probability: 75,
    category: "commit",
  },
  closed({ key: "closed", name: "Closed Won", type: "won", probability: 100, category: "closed" }),
  closed({
    key: "lost",
    name: "Lost",
    type: "lost",
    probability: 0,
    category: "omitted",
    requiredFields: ["closeReason"],
  }),
];

function closed(of: Pick<Stage, "key" | "name" | "type" | "probability"> & Partial<Stage>): Stage {
  return { ...stageDefaults, idleAfterDays: null, ...of };
}

/** The keys of the five stages that a new workspace's board shows, in order (spec section 4). */
export const specifiedStages = defaultStages
  .filter(({ type }) => type !== "lost")
  .map(({ key }) => key);

export const defaultCloseReasons: CloseReasons = {
  won: [],
  lost: [
    "Price",
    "Chose a competitor",
    "No budget",
    "No decision",
    "Missing feature",
    "Bad timing",
    "No longer answers",
  ],
};
