import type { RunState } from "#shared/rules/rules.ts";
import type { BadgeTone } from "#web/ui/badge.tsx";

export const runLabels = {
  running: "Running",
  waiting: "Waiting",
  done: "Done",
  failed: "Failed",
  stopped: "Stopped",
} satisfies Record<RunState, string>;

export const runTones = {
  running: "warning",
  waiting: "warning",
  done: "success",
  failed: "danger",
  stopped: "neutral",
} satisfies Record<RunState, BadgeTone>;
