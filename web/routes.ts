import { index, layout, route, type RouteConfig } from "@react-router/dev/routes";

/** The whole site map. Pages under the public layout are plain HTML; all others are interactive. */
export default [
  layout("marketing/public-layout.tsx", [
    index("marketing/landing/landing-page.tsx"),
    route("contact", "marketing/contact-form-page.tsx"),
    route("about", "marketing/about-page.tsx"),
    route("integrations", "marketing/integrations-page.tsx"),
    route("security", "marketing/security-page.tsx"),
    route("blog", "marketing/blog/blog-page.tsx"),
    route("blog/:slug", "marketing/blog/article-page.tsx"),
    route("careers", "marketing/careers/careers-page.tsx"),
    route("careers/:slug", "marketing/careers/position-page.tsx"),
    route("privacy", "marketing/legal/privacy-page.tsx"),
    route("terms", "marketing/legal/terms-page.tsx"),
    route("cookies", "marketing/legal/cookies-page.tsx"),
    route("newsletter/confirmed", "marketing/blog/newsletter-confirmed-page.tsx"),
    route("newsletter/unsubscribed", "marketing/blog/newsletter-unsubscribed-page.tsx"),
    route("newsletter/expired", "marketing/blog/newsletter-expired-page.tsx"),
    route("*", "not-found-page.tsx", { id: "public-not-found" }),
  ]),
  route("sign-in", "accounts/sign-in-page.tsx"),
  route("sign-up", "accounts/sign-up-page.tsx"),
  route("forgot-password", "accounts/forgot-password-page.tsx"),
  route("reset-password", "accounts/reset-password-page.tsx"),
  route("verify-email", "accounts/verify-email-page.tsx"),
  route("app", "shell/app-layout.tsx", [
    layout("shell/page-layout.tsx", [
      index("dashboard/dashboard-page.tsx"),
      route("contacts", "contacts/contacts-page.tsx"),
      route("contacts/:id", "contacts/contact-page.tsx"),
      route("companies", "companies/companies-page.tsx"),
      route("companies/:id", "companies/company-page.tsx"),
      route("pipeline", "deals/pipeline-page.tsx"),
      route("deals/:id", "deals/deal-page.tsx"),
      route("tasks", "tasks/tasks-page.tsx"),
      route("activities", "activities/activities-page.tsx"),
      route("settings", "settings/settings-layout.tsx", [
        index("settings/settings-page.tsx"),
        route("profile", "settings/profile-page.tsx"),
        route("security", "settings/security-page.tsx"),
        route("api-keys", "api-keys/api-keys-page.tsx"),
        route("audit", "audit/audit-page.tsx"),
      ]),
    ]),
  ]),
  route("app/*", "not-found-page.tsx", { id: "app-not-found" }),
] satisfies RouteConfig;
