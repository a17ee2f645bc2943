export const notices = {
  passwordChanged: {
    action: "password.changed",
    subject: "Your password was changed",
    text: "The password of your CRM Pro account was changed, and every other session was ended.",
  },
  guessing: {
    subject: "Someone cannot get into your account",
    text: "Someone has entered a wrong password for your CRM Pro account several times in a row. No one got in. For a while each further try has to wait.",
  },
  withoutCode: {
    subject: "Someone may know your password",
    text: "Someone has entered the right password for your CRM Pro account several times, but no right code from your authenticator app. No one got in. If that was not you, set a new password at once.",
  },
  twoFactorOn: {
    action: "two-factor.on",
    subject: "Two-factor authentication is on",
    text: "From now on, signing in to your CRM Pro account with your password also asks for a code from your authenticator app.",
  },
  twoFactorOff: {
    action: "two-factor.off",
    subject: "Two-factor authentication is off",
    text: "Signing in to your CRM Pro account asks for your password alone again.",
  },
  backupCodesRenewed: {
    action: "backup-codes.renewed",
    subject: "You have new backup codes",
    text: "New backup codes were made for your CRM Pro account. The earlier ones work no more.",
  },
  passkeyAdded: {
    action: "passkey.added",
    subject: "A passkey was added",
    text: "A new passkey can sign in to your CRM Pro account.",
  },
  passkeyRemoved: {
    action: "passkey.removed",
    subject: "A passkey was removed",
    text: "One of the passkeys of your CRM Pro account works no more.",
  },
} as const;

export type SecurityNotice = (typeof notices)[keyof typeof notices];
