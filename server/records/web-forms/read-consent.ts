import { consentInput, consentVersionInput } from "#server/records/web-forms/read-answers.ts";
import type { ConsentWording, WebFormSettings } from "#server/records/web-forms/web-forms.table.ts";

type ConsentSettings = Pick<WebFormSettings, "consent" | "consentVersion" | "formerConsents">;

export interface Agreed {
  consent: string | null;
  consentVersion: number | null;
}

const mostFormerConsents = 100;

/** The wording that the visitor read and agreed to, or the sentence that asks them to. */
export function readConsent(
  settings: ConsentSettings,
  sent: URLSearchParams,
): { agreed: Agreed } | { problem: string } {
  const version = sent.get(consentVersionInput);
  const wording = wordingsOf(settings).find((one) => String(one.version) === version);
  const isTicked = sent.get(consentInput) === "yes";
  if (isTicked && wording) {
    return { agreed: { consent: wording.text, consentVersion: wording.version } };
  }
  if (settings.consent === null) return { agreed: { consent: null, consentVersion: null } };
  return { problem: isTicked ? hasChanged : isMissing };
}

const isMissing = "Please agree before you send this.";
const hasChanged = "This text is another than the one you saw. Please read it and agree.";

/** What the settings say about consent once it has another wording. */
export function reword(
  former: ConsentSettings,
  consent: string | null,
): Pick<WebFormSettings, "consentVersion" | "formerConsents"> {
  const { consentVersion = 1, formerConsents = [] } = former;
  if (consent === former.consent) return { consentVersion, formerConsents };
  const wordings = wordingsOf(former).slice(-mostFormerConsents);
  return { consentVersion: consentVersion + 1, formerConsents: wordings };
}

function wordingsOf({
  consent,
  consentVersion = 1,
  formerConsents = [],
}: ConsentSettings): ConsentWording[] {
  if (consent === null) return formerConsents;
  return [...formerConsents, { version: consentVersion, text: consent }];
}
