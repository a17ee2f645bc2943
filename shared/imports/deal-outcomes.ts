import { wonStage } from "#shared/deals.ts";
import { setAside } from "#shared/imports/set-aside.ts";

/** How a deal came out, as other products say it beside the stage that the deal has reached. */
export const dealOutcomeLabels = { open: "Open", won: "Won" };

/** No stage is for lost deals, so they are set aside and never counted as open. */
export const lostDeals = setAside;

/** The stage of a deal, which its outcome decides: beside it stands how far the deal had come. */
export function stageByOutcome(outcome: unknown, stage: unknown): unknown {
  return outcome === "won" ? wonStage : stage;
}
