import libraryScript from "@fastify/swagger-ui/static/swagger-ui-bundle.js?url";
import type { LinksFunction } from "react-router";
import { apiPaths } from "#web/platform/calls/api-paths.ts";
import { unlistedMeta } from "#web/marketing/page-meta.ts";
import referenceStyles from "./reference.css?url";
import keepOwnLinksScript from "./keep-own-links.script.ts?worker&url";
import referenceScript from "./reference.script.ts?worker&url";

export const meta = () => unlistedMeta("API");

export const links: LinksFunction = () => [{ rel: "stylesheet", href: referenceStyles }];

/** The library makes a `main` of its own. */
export default function ReferencePage() {
  return (
    <div id="content" className="flex-1">
      <div id="swagger-ui" />
      <noscript>
        <main className="page-width py-14 sm:py-20">
          <h1 className="text-4xl font-semibold tracking-tight">CRM Pro API</h1>
          <p className="mt-5 text-lg text-ink-muted">
            A script draws the reference. Without scripts, read{" "}
            <a href={apiPaths.openApi} className="font-medium text-accent-ink underline">
              the same as OpenAPI
            </a>
            .
          </p>
        </main>
      </noscript>
      {/* Modules and deferred scripts run in the order in which they stand here. */}
      <script type="module" src={keepOwnLinksScript} />
      <script defer src={libraryScript} />
      <script type="module" src={referenceScript} />
    </div>
  );
}
