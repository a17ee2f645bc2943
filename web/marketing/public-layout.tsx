import type { LinksFunction } from "react-router";
import { Outlet } from "react-router";
import type { PageHandle } from "#web/platform/navigation/page-scripts.ts";
import publicStyles from "./public.css?url";
import { PublicFooter } from "./public-footer.tsx";
import { PublicHeader } from "./public-header.tsx";
import siteScript from "./site.script.ts?worker&url";

export const handle: PageHandle = { scripts: false };

export const links: LinksFunction = () => [
  { rel: "stylesheet", href: publicStyles },
  { rel: "apple-touch-icon", href: "/icons/apple-touch-icon.png" },
  { rel: "manifest", href: "/site.webmanifest" },
];

/** Where a page is fetched once the pointer rests on a link to it: a public page, as it is plain. */
const prefetchRules = {
  prefetch: [
    {
      where: {
        and: [
          { href_matches: "/*" },
          ...["/api/*", "/app", "/app/*", "/sign-in*", "/sign-up*"].map((path) => ({
            not: { href_matches: path },
          })),
        ],
      },
      eagerness: "moderate",
    },
  ],
};

export default function PublicLayout() {
  return (
    <>
      <a
        href="#content"
        className="sr-only z-30 rounded-md bg-accent px-4 py-2 font-medium text-white focus:not-sr-only focus:fixed focus:top-3 focus:left-3"
      >
        Skip to content
      </a>
      <div className="flex min-h-dvh flex-col">
        <PublicHeader />
        <Outlet />
        <PublicFooter />
      </div>
      <script type="module" src={siteScript} />
      <script
        type="speculationrules"
        dangerouslySetInnerHTML={{ __html: JSON.stringify(prefetchRules) }}
      />
    </>
  );
}
