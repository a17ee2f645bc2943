import { withoutScheme } from "#web/platform/forms/website.ts";
import { textLinkStyle } from "#web/ui/cards/detail-list.tsx";

/** A web address without its scheme, as a link that a finger can press also on a card that is a link itself. */
export function WebLink({ address }: { address: string }) {
  return (
    <a
      href={address}
      target="_blank"
      rel="noreferrer"
      className={`relative z-10 pointer-coarse:py-1 pointer-coarse:leading-6 ${textLinkStyle}`}
    >
      {withoutScheme(address)}
    </a>
  );
}
