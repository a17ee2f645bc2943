import type { APIResponse } from "@playwright/test";
import { startEmbeddedServer } from "./embedded-server.ts";
import { leaveSignedOut, newAccount, signUp, test } from "./journey.ts";
import { type MailProvider, startMailProvider } from "./mail-provider.ts";

interface MailJourney {
  provider: MailProvider;
  /** Of a server that may connect to the provider. */
  origin: string;
  post: (path: string, data: object) => Promise<APIResponse>;
}

/** A fresh user, signed in to a server of the journey's own, beside mail servers to connect to. */
export const mailTest = test.extend<{ withMail: MailJourney }>({
  withMail: async ({ page, context }, use) => {
    const provider = await startMailProvider();
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
  },
});
