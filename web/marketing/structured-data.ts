import { absolute, type StructuredData } from "./page-meta.ts";

/** The company, as schema.org has it. Other things refer to it by its `@id`. */
export const organization: StructuredData = {
  "@type": "Organization",
  "@id": absolute("/#organization"),
  name: "CRM Pro",
  slogan: "Sales & Growth",
  url: absolute("/"),
  logo: absolute("/icons/icon-512.png"),
  contactPoint: {
    "@type": "ContactPoint",
    contactType: "sales",
    url: absolute("/contact"),
  },
};

export const organizationReference = {
  "@id": absolute("/#organization"),
  "@type": "Organization",
  name: "CRM Pro",
};

/** Where a page stands below the landing page: its name and path, level by level. */
export function breadcrumbs(...levels: [name: string, path: string][]): StructuredData {
  return {
    "@type": "BreadcrumbList",
    itemListElement: levels.map(([name, path], index) => ({
      "@type": "ListItem",
      position: index + 1,
      name,
      item: absolute(path),
    })),
  };
}
