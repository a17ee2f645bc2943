import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { formAnswer } from "#shared/site/contact-form.ts";
import { newsletterSignUp } from "#shared/site/newsletter.ts";
import { askToConfirm } from "#server/site/newsletter/ask-to-confirm.ts";
import { isRobot } from "#server/platform/limits/limit-visitors.ts";
import { acceptPageForms } from "#server/platform/http/page-forms.ts";

/** Known and unknown addresses get the same answer, so that no one learns who reads the newsletter. */
const answer = { message: "Almost there: please open the link in the mail we have just sent you." };

export function newsletterRoutes({ baseUrl }: { baseUrl: string }): FastifyPluginAsyncZod {
  return async (app) => {
    acceptPageForms(app);
    app.post(
      "/api/newsletter",
      {
        config: { takesKeysOfVisitors: true },
        schema: {
          tags: ["Public forms"],
          summary: "Ask for the newsletter",
          body: newsletterSignUp,
          response: { 200: formAnswer },
        },
      },
      async (request) => {
        const { email, website } = request.body;
        if (!isRobot(website)) await askToConfirm(app.db, request.ip, email, baseUrl);
        return answer;
      },
    );
  };
}
