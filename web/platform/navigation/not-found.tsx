import { Button } from "#web/ui/button.tsx";

export function NotFound() {
  return (
    <main
      id="content"
      className="grid min-h-[80dvh] flex-1 place-content-center justify-items-center gap-2 p-6 text-center"
    >
      <p className="text-6xl font-semibold tracking-tight text-ink-faint">404</p>
      <h1 className="mt-2 text-xl font-semibold">Page Not Found</h1>
      <p className="text-ink-muted">The page you're looking for doesn't exist or has been moved.</p>
      <Button asChild variant="primary" size="lg" className="mt-4">
        {/* A document navigation: the landing page has no scripts. */}
        <a href="/">Back to Dashboard</a>
      </Button>
    </main>
  );
}
