import interUrl from "@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?url";
import { type ReactNode, useContext, useState } from "react";
import {
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useLocation,
} from "react-router";
import { Button } from "#web/ui/button.tsx";
import { earlyCallsScript } from "#web/platform/calls/early-calls.ts";
import { appearanceScript } from "#web/ui/appearance-script.ts";
import type { Route } from "./+types/root.ts";
import stylesheet from "./app.css?url";
import NotFoundPage from "./not-found-page.tsx";
import { FallbackDocument, useShipsScripts } from "#web/platform/navigation/page-scripts.ts";
import { asksOf } from "#web/shell/app-pages.ts";

export const links: Route.LinksFunction = () => [
  { rel: "icon", href: "/favicon.svg", type: "image/svg+xml" },
  // The first page has it where it comes before the first line, see typeface.css.
  { rel: "preload", as: "font", type: "font/woff2", href: interUrl, crossOrigin: "anonymous" },
];

export const meta: Route.MetaFunction = () => [{ title: "CRM Pro" }];

/** The document around every page, the build's prerendered ones and the error page included. */
export function Layout({ children }: { children: ReactNode }) {
  const shipsScripts = useShipsScripts();
  const { pathname } = useLocation();
  const asks = useContext(FallbackDocument) ? [] : asksOf(pathname);
  // Of the first page that the document shows: those that follow ask for themselves.
  const [early] = useState(asks && earlyCallsScript(asks));
  return (
    // The appearance script has changed the class before React looks at it, and the server perhaps the mark (shared/site/site.ts).
    <html lang="en" data-sign-up="open" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        {/* Asked for before the scripts, and taken after them. */}
        {shipsScripts && <link rel="preload" as="style" href={stylesheet} />}
        {early && <script dangerouslySetInnerHTML={{ __html: early }} suppressHydrationWarning />}
        <script dangerouslySetInnerHTML={{ __html: appearanceScript }} />
        {/*
          Scripts behind a stylesheet wait for it, and so would the calls for the first records. Without a precedence
          React leaves it here. A plain page's layout brings a stylesheet of its own, see marketing/public.css.
        */}
        {shipsScripts && <link rel="stylesheet" href={stylesheet} />}
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        {shipsScripts && <ScrollRestoration />}
        {shipsScripts && <Scripts />}
      </body>
    </html>
  );
}

export default function Root() {
  return <Outlet />;
}

/** Shown by the one document that serves every signed-in address, until its code has arrived. */
export function HydrateFallback() {
  return (
    <div role="status" className="grid min-h-dvh place-items-center text-sm text-ink-muted">
      Loading...
    </div>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFoundPage />;
  return (
    <main className="grid min-h-dvh place-content-center justify-items-center gap-2 p-6 text-center">
      <h1 className="text-xl font-semibold">Something went wrong</h1>
      <p className="text-ink-muted">
        This page could not be shown. Your records are safe; loading it again usually helps.
      </p>
      <Button variant="primary" size="lg" className="mt-4" onClick={() => window.location.reload()}>
        Load This Page Again
      </Button>
    </main>
  );
}
