import { ActionLink } from "#web/marketing/action-link.tsx";
import { paths } from "#web/platform/navigation/paths.ts";

/** What the links in a newsletter's mails lead to, once the server has done what they ask for. */
export function NewsletterAnswer({ title, text }: { title: string; text: string }) {
  return (
    <main
      id="content"
      className="page-width grid flex-1 content-center justify-items-center py-24 text-center"
    >
      <h1 className="text-4xl font-semibold tracking-tight text-balance">{title}</h1>
      <p className="mt-4 max-w-lg text-lg text-pretty text-ink-muted">{text}</p>
      <ActionLink href={paths.blog} className="mt-8">
        Read the Blog
      </ActionLink>
    </main>
  );
}
