import {
  browserSupportsWebAuthn,
  startAuthentication,
  startRegistration,
  WebAuthnError,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
} from "@simplewebauthn/browser";
import { z } from "zod";
import { callApi, readJson } from "#web/platform/calls/api-client.ts";
import { apiPaths } from "#web/platform/calls/api-paths.ts";
import { changeSession } from "#web/platform/session/session-change.ts";

/** The server passes on what its WebAuthn library wrote for the browser's. */
const signInOptions = z.custom<PublicKeyCredentialRequestOptionsJSON>();
const creationOptions = z.custom<PublicKeyCredentialCreationOptionsJSON>();

export function canUsePasskeys(): boolean {
  return browserSupportsWebAuthn();
}

/** Has the browser ask for a passkey, and signs in with it. Throws a PasskeyProblem without one. */
export async function signInWithPasskey(): Promise<void> {
  await callApi("POST", apiPaths.passkeySignIn, { body: { credential: await askForPasskey() } });
}

/** Has the browser ask for a passkey, and confirms with it that it is the person who is signed in. */
export async function confirmWithPasskey(): Promise<void> {
  const body = { by: "passkey", credential: await askForPasskey() };
  await changeSession(() => callApi("POST", apiPaths.confirmation, { body }));
}

async function askForPasskey() {
  const answer = await callApi("POST", apiPaths.passkeySignInOptions);
  const optionsJSON = await readJson(signInOptions, answer);
  return startAuthentication({ optionsJSON }).catch(explain);
}

/** Has the browser make a passkey, and adds it to the account. */
export async function addPasskey(name: string, password: string): Promise<void> {
  const answer = await callApi("POST", apiPaths.passkeyOptions, { body: { password } });
  const optionsJSON = await readJson(creationOptions, answer);
  const credential = await startRegistration({ optionsJSON }).catch(explain);
  await callApi("POST", apiPaths.passkeys, { body: { name, credential } });
}

/** A problem between the user and their browser, as a sentence. */
export class PasskeyProblem extends Error {
  override readonly name = "PasskeyProblem";
}

function explain(error: unknown): never {
  if (error instanceof WebAuthnError && error.code === "ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED")
    throw new PasskeyProblem("This device has a passkey for your account already.");
  throw new PasskeyProblem("The browser gave no passkey. Try again when you are ready.");
}
