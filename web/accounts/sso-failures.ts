import { type SsoFailureReason, ssoFailureReasons } from "#shared/accounts/single-sign-on.ts";

const beginAgain = "Please begin to sign in again here, and finish within five minutes.";
const untrusted =
  "Your identity provider's answer could not be trusted, so no one got in. Please report this to your administrator.";

const sentences: Record<SsoFailureReason, string> = {
  access_denied:
    "Your identity provider did not let you in. Please ask your administrator for access.",
  discovery_failed:
    "Your identity provider could not be reached. Please try again, or report this to your administrator.",
  invalid_provider: untrusted,
  other:
    "Signing in with SSO did not work. Please try again, or report this to your administrator.",
  state_mismatch: `This answer was used before, or came too late. ${beginAgain}`,
  too_many: "Too many tries from your network. Please wait a minute and try again.",
  foreign_address: "Your identity provider named an address of another domain, so no one got in.",
  unverified_address:
    "Your identity provider has not verified your address. Please confirm it there, then sign in again.",
  another_identity:
    "Your identity provider now knows you by another ID. Ask an owner of your workspace to forget the old one in Settings, then sign in again.",
  confirm_link: "We sent you a mail. Open its link, then sign in with SSO again.",
  mail_limit:
    "Several mails were sent to your address already. Look into your spam folder, or try again in an hour.",
  no_seat:
    "The plan of your company's workspace has no place for another member. Ask one of its owners to choose a larger one.",
  account_not_linked:
    "There is an account with your address, which was never confirmed. Please confirm your address first, then sign in with SSO again.",
  removed: "You were removed from this workspace. Ask its owners for a new invitation.",
  unasked: `This answer belongs to another sign-in. ${beginAgain}`,
  other_issuer: untrusted,
  saml_unasked: `This browser did not ask to sign in, or did so too long ago. ${beginAgain}`,
  invalid_state: `This answer was used before, or came too late. ${beginAgain}`,
  replay_detected: `This answer was used before. ${beginAgain}`,
  saml_expired: `Your identity provider's answer had expired, or its clock is wrong. ${beginAgain}`,
  saml_denied:
    "Your identity provider did not sign you in. Please report this to your administrator.",
  saml_malformed: untrusted,
  saml_error: untrusted,
  invalid_saml_response: untrusted,
  saml_unsigned:
    "Your identity provider did not sign its assertion. Please ask your administrator to switch that on.",
  saml_weak_signature:
    "Your identity provider signs in a way that is no longer safe. Please ask your administrator to choose SHA-256.",
  saml_encrypted:
    "Your identity provider encrypts its assertions, which cannot be read here. Please ask your administrator to switch that off.",
  saml_transient:
    "Your identity provider gives you another name at each visit. Please ask your administrator to send your mail address as Name ID.",
};

/** Why someone comes back from their identity provider without being signed in. */
export function ssoFailureText(error: string | null): string {
  return sentences[ssoFailureReasons.find((reason) => reason === error) ?? "other"];
}
