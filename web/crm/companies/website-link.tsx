import { textLinkStyle } from "#web/ui/cards/detail-list.tsx";
import { withoutScheme } from "#web/platform/forms/website.ts";

export function WebsiteLink({ website }: { website: string }) {
  return (
    <a
      href={website}
      target="_blank"
      rel="noreferrer"
      className={`relative z-10 pointer-coarse:py-1 pointer-coarse:leading-6 ${textLinkStyle}`}
    >
      {withoutScheme(website)}
    </a>
  );
}
