import { plans } from "#shared/billing.ts";
import { absolute, type StructuredData } from "#web/marketing/page-meta.ts";
import { organizationReference } from "#web/marketing/structured-data.ts";
import { questions } from "./questions.ts";

/** The plans of the pricing section, monthly; a year costs as much as ten months. */
export const landingPlans = plans.map(({ id, name, price, features }) => {
  const monthlyDollars = Number(price);
  return { id, name, features, monthlyDollars, annualDollars: monthlyDollars * 10 };
});

export const softwareApplication: StructuredData = {
  "@type": "SoftwareApplication",
  name: "CRM Pro",
  applicationCategory: "BusinessApplication",
  operatingSystem: "Web, iOS, Android",
  url: absolute("/"),
  publisher: organizationReference,
  offers: landingPlans.map(({ name, monthlyDollars }) => ({
    "@type": "Offer",
    name,
    price: monthlyDollars.toFixed(2),
    priceCurrency: "USD",
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
