export const ownerIsGone =
  "Who it ran as may not make rules here any more. Switch it on to have it run as you.";
