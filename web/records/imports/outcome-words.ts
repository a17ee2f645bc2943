import type { RowOutcome } from "#shared/imports/imports.ts";
import type { BadgeTone } from "#web/ui/badge.tsx";

export const outcomeLabels: Record<RowOutcome, string> = {
  create: "New",
  update: "Changed",
  unchanged: "Unchanged",
  refused: "Refused",
};

export const outcomeTones: Record<RowOutcome, BadgeTone> = {
  create: "success",
  update: "accent",
  unchanged: "neutral",
  refused: "danger",
};
