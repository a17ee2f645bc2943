/** The ways in which someone who is signed in can confirm who they are. */
export const confirmationWays = ["password", "app", "passkey", "provider"] as const;

export type ConfirmationWay = (typeof confirmationWays)[number];
