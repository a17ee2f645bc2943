import type { MailObstacle } from "#shared/reports/report-mails.ts";

/** Why a recipient is not sent a report, in words that follow the person's name. */
export const obstacleTexts: Record<MailObstacle, string> = {
  left: "has left the workspace, and is sent nothing any more",
  private: "does not see this report any more",
  senderLeft: "is sent nothing any more: the sender has left the workspace",
  senderMayNotShare: "is sent nothing: the sender may not share reports any more",
  addressNotConfirmed: "is sent nothing before confirming the email address of the account",
  noSecondFactor: "is sent nothing before setting up a second factor, which the workspace asks for",
};

/** The same said to the person. */
export const ownObstacleTexts: Record<MailObstacle, string> = {
  left: "You are sent nothing since you left the workspace. Have it sent to yourself above.",
  private: "You are sent nothing: you do not see the report any more.",
  senderLeft: "You are sent nothing any more, as the sender has left the workspace.",
  senderMayNotShare: "You are sent nothing, as the sender may not share reports any more.",
  addressNotConfirmed: "You are sent nothing before you confirm your email address.",
  noSecondFactor:
    "You are sent nothing before you set up a second factor, which the workspace asks for.",
};
