import { newsletterPages } from "#shared/site/newsletter.ts";
import { apiPaths } from "#web/platform/calls/api-paths.ts";
import { paths } from "#web/platform/navigation/paths.ts";
import { articles } from "./blog/articles.ts";
import { positions } from "./careers/positions.ts";

/** Pages a visitor and a search engine may read: prerendered and listed in the sitemap. */
export const listedPages = [
  paths.landing,
  paths.contactUs,
  paths.about,
  paths.integrations,
  paths.security,
  paths.blog,
  ...articles.map(({ slug }) => paths.article(slug)),
  paths.careers,
  ...positions.map(({ slug }) => paths.position(slug)),
  paths.privacy,
  paths.terms,
  paths.cookies,
];

/** Pages that links in mails lead to, and those that are for people alone: prerendered, and not to be found. */
export const unlistedPages = [...Object.values(newsletterPages), paths.status, apiPaths.docs];
