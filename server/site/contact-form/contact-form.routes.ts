import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { claims } from "#shared/site/claims.ts";
import {
  contactForm,
  formAnswer,
  integrationRequest,
  jobApplication,
} from "#shared/site/contact-form.ts";
import type { ContactMessage } from "#server/site/contact-form/contact-messages.table.ts";
import { receiveMessage } from "#server/site/contact-form/receive-message.ts";
import { isRobot } from "#server/platform/limits/limit-visitors.ts";
import { acceptPageForms } from "#server/platform/http/page-forms.ts";

const tags = ["Public forms"];
const config = { takesKeysOfVisitors: true };
const response = { 200: formAnswer };

export function contactFormRoutes({ teamAddress }: { teamAddress: string }): FastifyPluginAsyncZod {
  return async (app) => {
    acceptPageForms(app);

    /** Robots get the same answer as people, so that they learn nothing. */
    async function receive(address: string, website: unknown, message: ContactMessage) {
      if (!isRobot(website)) await receiveMessage(app.db, { address, teamAddress }, message);
    }

    app.post(
      "/api/contact-form",
      { config, schema: { tags, summary: "Send us a message", body: contactForm, response } },
      async (request) => {
        const { website, ...fields } = request.body;
        await receive(request.ip, website, { kind: "contact", topic: null, ...fields });
        return { message: `We'll get back to you within ${claims.replyTime}.` };
      },
    );

    app.post(
      "/api/job-applications",
      { config, schema: { tags, summary: "Apply for a position", body: jobApplication, response } },
      async (request) => {
        const { website, position, ...fields } = request.body;
        const message = {
          ...fields,
          kind: "job-application",
          company: null,
          topic: position,
        } as const;
        await receive(request.ip, website, message);
        return { message: "Thank you for applying. We'll get back to you." };
      },
    );

    app.post(
      "/api/integration-requests",
      {
        config,
        schema: { tags, summary: "Ask for an integration", body: integrationRequest, response },
      },
      async (request) => {
        const { website, integration, ...fields } = request.body;
        const message = {
          ...fields,
          kind: "integration-request",
          company: null,
          topic: integration,
        } as const;
        await receive(request.ip, website, message);
        return { message: "Thank you. We'll write to you when it is there." };
      },
    );
  };
}
