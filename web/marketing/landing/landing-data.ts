import { plans } from "#shared/billing/billing.ts";
import { absolute, type StructuredData } from "#web/marketing/page-meta.ts";
import { organizationReference } from "#web/marketing/structured-data.ts";
import { questions } from "./questions.ts";

/**
 * A year costs as much as ten months. The page shows dollars and the checkout takes pounds (spec section 9), which the
 * page says below each.
 */
export const landingPlans = plans.map(({ id, name, price, features }) => {
  const monthlyPrice = Number(price);
  return { id, name, features, monthlyPrice, annualPrice: monthlyPrice * 10 };
});

export const softwareApplication: StructuredData = {
  "@type": "SoftwareApplication",
  name: "CRM Pro",
  applicationCategory: "BusinessApplication",
  operatingSystem: "Web, iOS, Android",
  url: absolute("/"),
  publisher: organizationReference,
  offers: landingPlans.map(({ name, monthlyPrice }) => ({
    "@type": "Offer",
    name,
    price: monthlyPrice.toFixed(2),
    priceCurrency: "GBP",
    url: absolute("/#pricing"),
  })),
};

export const faqPage: StructuredData = {
  "@type": "FAQPage",
  mainEntity: questions.map(({ question, answer }) => ({
    "@type": "Question",
    name: question,
    acceptedAnswer: { "@type": "Answer", text: answer },
  })),
};
