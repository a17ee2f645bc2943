import type { MailObstacle } from "#shared/reports/report-mails.ts";
import { may, type Role } from "#shared/accounts/permissions.ts";
import { isSeenBy, type Sharing } from "#shared/reports/sharing.ts";

/** What sending a report to someone depends on, as it is by now. */
export interface Mailing {
  ownerId: string;
  userId: string;
  report: Sharing;
  /** Null for someone who has left. */
  ownerRole: Role | null;
  role: Role | null;
  teamId: string | null;
  hasConfirmedAddress: boolean;
  /** Whether the workspace asks for a second factor that the recipient has not got. */
  lacksSecondFactor: boolean;
}

/** Why a recipient is not sent the report; null where they are. */
export function mailObstacle(mailing: Mailing): MailObstacle | null {
  const { ownerId, userId, report, ownerRole, role, teamId } = mailing;
  if (ownerRole === null) return "senderLeft";
  if (role === null) return "left";
  if (!isSeenBy(report, { userId, role, teamId })) return "private";
  if (ownerId !== userId && !may(ownerRole, "reports.share")) return "senderMayNotShare";
  if (!mailing.hasConfirmedAddress) return "addressNotConfirmed";
  return mailing.lacksSecondFactor ? "noSecondFactor" : null;
}
