import type { APIResponse, BrowserContext, Page } from "@playwright/test";
import { startEmbeddedServer } from "./embedded-server.ts";
import { leaveSignedOut, newAccount, signUp, test } from "./journey.ts";
import { type MailProvider, startMailProvider } from "./mail-provider.ts";
import { type MailSignIn, startMailSignIn } from "./mail-sign-in.ts";

export interface MailJourney {
  provider: MailProvider;
  /** Of a server that may connect to the provider. */
  origin: string;
  post: (path: string, data: object) => Promise<APIResponse>;
}

type Use<Journey> = (journey: Journey) => Promise<void>;

/** A fresh user, signed in to a server of the journey's own, beside mail servers to connect to. */
export const mailTest = test.extend<{
  withMail: MailJourney;
  /** The mail servers take tokens as well, which Google and Microsoft stand for. */
  withSignIn: MailJourney & { signIn: MailSignIn };
}>({
  withMail: ({ page, context }, use) => run({ page, context }, use),
  withSignIn: async ({ page, context }, use) => {
    const signIn = await startMailSignIn();
    try {
      await run({ page, context }, (journey) => use({ ...journey, signIn }), signIn);
    } finally {
      await signIn.stop();
    }
  },
});

async function run(
  { page, context }: { page: Page; context: BrowserContext },
  use: Use<MailJourney>,
  signIn?: MailSignIn,
): Promise<void> {
  const provider = await startMailProvider(signIn);
  try {
    const server = await startEmbeddedServer(provider.variables);
    try {
      const { baseUrl: origin } = server;
      await signUp(context, newAccount(), origin);
      const post = (path: string, data: object) =>
        page.request.post(`${origin}${path}`, { headers: { origin }, data });
      await use({ provider, origin, post });
      await leaveSignedOut(page);
    } finally {
      await server.stop();
    }
  } finally {
    await provider.stop();
  }
}
