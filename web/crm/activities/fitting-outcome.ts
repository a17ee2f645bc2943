import { loggedActivityTypes, outcomesOf } from "#shared/crm/activities.ts";

/** Each outcome that something of the type can have, with what people read. */
export function outcomesFor(type: string): [string, string][] {
  const logged = loggedActivityTypes.find((one) => one === type);
  return logged ? Object.entries(outcomesOf[logged]) : [];
}

/** Without an outcome that was chosen before the type was changed. */
export function withFittingOutcome<
  Body extends { type: string; outcome?: string | null | undefined },
>(body: Body): Body {
  const isFitting = outcomesFor(body.type).some(([outcome]) => outcome === body.outcome);
  return isFitting ? body : { ...body, outcome: null };
}
