/** By what someone who is signed in can confirm that it is them. */
export const confirmationWays = ["password", "app", "passkey", "provider"] as const;

export type ConfirmationWay = (typeof confirmationWays)[number];
