import { absentAttempts } from "./absent-attempts.ts";
import { bulkAttempts } from "./bulk-attempts.ts";
import { duplicateAttempts } from "./duplicate-attempts.ts";
import { emailAttempts } from "./email-attempts.ts";
import { exportAttempts } from "./export-attempts.ts";
import { incomingWebhookAttempts } from "./incoming-webhook-attempts.ts";
import { pipelineAttempts } from "./pipeline-attempts.ts";
import { productAttempts } from "./product-attempts.ts";
import { reportAttempts } from "./report-attempts.ts";
import { ruleAttempts } from "./rule-attempts.ts";
import { scoreAttempts } from "./score-attempts.ts";
import { tagAttempts } from "./tag-attempts.ts";
import { viewAttempts } from "./view-attempts.ts";
import { webFormAttempts } from "./web-form-attempts.ts";
import { webhookAttempts } from "./webhook-attempts.ts";

/** What a stranger tries with the calls of each feature. */
export const featureAttempts = {
  ...absentAttempts,
  ...bulkAttempts,
  ...duplicateAttempts,
  ...emailAttempts,
  ...exportAttempts,
  ...incomingWebhookAttempts,
  ...pipelineAttempts,
  ...productAttempts,
  ...reportAttempts,
  ...ruleAttempts,
  ...scoreAttempts,
  ...tagAttempts,
  ...viewAttempts,
  ...webFormAttempts,
  ...webhookAttempts,
};
