import { paths } from "#web/platform/navigation/paths.ts";

/** Pages for people who are signed out: prerendered, with the application's scripts. */
export const accountPages = [
  paths.signIn(),
  paths.signUp(),
  paths.forgotPassword,
  paths.resetPassword,
  paths.verifyEmail,
  paths.confirmSso,
  paths.invitation(),
  paths.confirmed,
];
