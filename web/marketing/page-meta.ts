import type { MetaDescriptor } from "react-router";
import { builtOrigin } from "#shared/site/site.ts";

type PublicPage = {
  /** The page's address without its host, such as "/about". */
  path: string;
  /** At most about 60 characters: search engines cut what is longer. */
  title: string;
  /** One or two sentences of 70 to 160 characters. */
  description: string;
  /** Name of the picture in public/previews/ that shows where the page is shared. */
  preview: string;
  type?: "website" | "article";
  /** What the page is about, in schema.org's words; see structured-data.ts. */
  about?: StructuredData[];
};

/** An object of schema.org, without its context. */
export type StructuredData = { "@type": string } & Record<string, unknown>;

/** Everything in a public page's head that search engines and messengers read. */
export function pageMeta(page: PublicPage): MetaDescriptor[] {
  const { title, description, about = [] } = page;
  const address = absolute(page.path);
  return [
    { title },
    { name: "description", content: description },
    { tagName: "link", rel: "canonical", href: address },
    ...Object.entries({
      "og:site_name": "CRM Pro",
      "og:type": page.type ?? "website",
      "og:title": title,
      "og:description": description,
      "og:url": address,
      "og:image": previewAddress(page.preview),
      "og:image:width": "1200",
      "og:image:height": "630",
      "og:image:alt": title,
    }).map(([property, content]) => ({ property, content })),
    { name: "twitter:card", content: "summary_large_image" },
    ...about.map((thing) => ({
      "script:ld+json": { "@context": "https://schema.org", ...thing },
    })),
  ];
}

/** A page that can be reached but is not to be found, such as the answer to a link in a mail. */
export function unlistedMeta(title: string): MetaDescriptor[] {
  return [{ title: `${title} · CRM Pro` }, { name: "robots", content: "noindex" }];
}

/** Where the picture of a page stands; scripts/pictures/ draws it. */
export function previewAddress(preview: string): string {
  return absolute(`/previews/${preview}.png`);
}

/** The full address of a path; the server puts its public address in. */
export function absolute(path: string): string {
  return builtOrigin + path;
}
