import type { ReactNode } from "react";
import { paths } from "#web/platform/navigation/paths.ts";
import { Brand } from "#web/ui/brand.tsx";
import { Card } from "#web/ui/cards/card.tsx";

type AccountCardProps = {
  title: string;
  description: ReactNode;
  footer?: ReactNode;
  children: ReactNode;
};

export function AccountCard({ title, description, footer, children }: AccountCardProps) {
  return (
    <main className="grid min-h-dvh content-center justify-items-center gap-6 px-4 py-10 text-sm shows-in-order">
      {/* A document navigation: the landing page ships none of the application's code. */}
      <a href={paths.landing} className="rounded-lg">
        <Brand />
      </a>
      <Card className="w-full max-w-sm p-6 sm:p-8">
        <h1 className="text-xl font-semibold tracking-tight">{title}</h1>
        <p className="mt-1 mb-6 text-ink-muted">{description}</p>
        {children}
      </Card>
      {footer && <p className="text-ink-muted">{footer}</p>}
    </main>
  );
}
