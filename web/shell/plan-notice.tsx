import { format } from "#shared/format/format.ts";
import { CreditCard, Lock } from "lucide-react";
import { Link, useLocation } from "react-router";
import type { PlanStanding } from "#shared/billing/coverage.ts";
import { paths } from "#web/platform/navigation/paths.ts";
import { useMay } from "#web/platform/session/use-may.ts";
import { Button } from "#web/ui/button.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { useSignedInUser } from "#web/platform/session/signed-in-user.ts";

/** Says that the workspace can only be read, or soon, and what to do about it. */
export function PlanNotice() {
  const { sentence, isReadOnly, isWarning, mayPay } = usePlanSentence();
  if (!sentence) return null;
  return (
    <Notice
      icon={isReadOnly ? Lock : CreditCard}
      isWarning={isWarning}
      className="mb-4"
      action={mayPay ? <PlansLink /> : <OwnersLink />}
    >
      {sentence}
    </Notice>
  );
}

/** Stands for a pressing notice on the pages that do not repeat it, and leads to where it is. */
export function PlanMark() {
  const { sentence, isReadOnly, isWarning } = usePlanSentence();
  if (!sentence || !isWarning) return null;
  return (
    <Button asChild variant="ghost" className="text-warning-ink">
      <Link to={paths.settings} title={sentence}>
        {isReadOnly ? <Lock aria-hidden /> : <CreditCard aria-hidden />}
        {isReadOnly ? "Read only" : "Payment due"}
      </Link>
    </Button>
  );
}

function usePlanSentence() {
  const { plan } = useSignedInUser();
  const mayPay = useMay("billing.manage");
  const isReadOnly = plan.tier === null;
  const sentence = mayPay ? sentenceForOwner(plan) : isReadOnly && sentenceForOthers(plan);
  return { sentence, isReadOnly, isWarning: isReadOnly || plan.status === "past_due", mayPay };
}

function sentenceForOthers({ deleteAt }: PlanStanding): string {
  const sentence = "This workspace can only be read at the moment.";
  return deleteAt === null
    ? `${sentence} Ask one of its owners to choose a plan.`
    : `${sentence} It will be deleted${onDay(deleteAt)}, unless one of its owners chooses a plan before.`;
}

/** Anyone who has no end in sight is left alone. */
const lastDays = 3;
/** A trial's end is also announced by mail, from a week before. */
const lastDaysOfTrial = 7;

function sentenceForOwner(plan: PlanStanding): string | null {
  const { status, daysLeft, endsAt, deleteAt } = plan;
  if (status === "trial_over") {
    return `Your trial ended${onDay(endsAt)}, so this workspace can only be read and exported. Choose a plan to go on; everything is as you left it.`;
  }
  if (status === "lapsed" && deleteAt !== null) {
    return `The subscription ended${onDay(endsAt)}, so this workspace can only be read and exported. It will be deleted${onDay(deleteAt)}, with everything in it. Choose a plan before that day to keep it as it is.`;
  }
  if (status === "lapsed") {
    return `The subscription ended${onDay(endsAt)}, so this workspace can only be read and exported. Choose a plan to go on; everything is as you left it.`;
  }
  const isLate = status === "past_due";
  const noticeDays = status === "trial" ? lastDaysOfTrial : lastDays;
  if (daysLeft === null || (daysLeft > noticeDays && !isLate)) return null;
  const time = daysLeft === 1 ? "within a day" : `in ${daysLeft} days`;
  if (isLate) {
    return `A payment is missing, and the time to pay it ends ${time}. After that this workspace can only be read. Choose your plan to pay it.`;
  }
  const what = status === "trial" ? "trial" : "subscription";
  return `Your ${what} ends ${time}. After that this workspace can only be read until you choose a plan.`;
}

function onDay(moment: string | null): string {
  if (moment === null) return "";
  return ` on ${format.moment(moment, "long")}`;
}

/** A link to the plans, except on the page that shows them. */
function PlansLink() {
  const { pathname } = useLocation();
  if (pathname === paths.settings) return null;
  return (
    <Button asChild variant="primary">
      <Link to={paths.settings}>Choose a plan</Link>
    </Button>
  );
}

function OwnersLink() {
  return (
    <Button asChild>
      <Link to={paths.members}>See the owners</Link>
    </Button>
  );
}
