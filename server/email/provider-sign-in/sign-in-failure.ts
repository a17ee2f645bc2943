import { providerNames, type SignInProvider } from "#shared/email/email-sign-in.ts";

/** A sentence about what keeps a provider from signing an account in. */
export class SignInFailure extends Error {
  /** Whether a person has to do something: another try alone would end in the same way. */
  readonly isRefused: boolean;

  constructor(message: string, { isRefused }: { isRefused: boolean }) {
    super(message);
    this.isRefused = isRefused;
  }
}

/** The provider takes the renewing token no more: the person took it back, or has not been here for long. */
export function signInAgain(provider: SignInProvider): SignInFailure {
  const name = providerNames[provider];
  return new SignInFailure(`${name} does not let CRM Pro in any more. Sign in again.`, {
    isRefused: true,
  });
}
