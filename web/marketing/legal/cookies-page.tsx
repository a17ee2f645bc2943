import { pageMeta } from "#web/marketing/page-meta.ts";
import { paths } from "#web/platform/navigation/paths.ts";
import { browserStorage, signInStorage } from "./browser-storage.ts";
import { LegalText } from "./legal-text.tsx";

export const meta = () =>
  pageMeta({
    path: paths.cookies,
    title: "Cookie Policy · CRM Pro",
    description:
      "Every cookie and every other item that CRM Pro keeps in your browser, by name: what it is for and how long it stays. None of them follows you.",
    preview: "cookies",
  });

export default function CookiesPage() {
  return (
    <LegalText
      title="Cookie Policy"
      lead="We keep in your browser what the product needs to work, and what you have chosen yourself. Nothing follows you around, so there is no banner to click away."
      updated="January 1, 2025"
    >
      <h2>What these things are</h2>
      <p>
        A cookie is a short text that a website leaves in your browser, and that the browser sends
        back to the same website. Local storage and session storage are similar, but stay in the
        browser and are not sent anywhere.
      </p>

      <h2>What we keep</h2>
      <p>This is the complete list. All of it is ours; there are no cookies of other companies.</p>
      <StorageList />

      <h2>What we do not keep</h2>
      <p>
        No cookies for advertising, for statistics or for social networks. If you only read our
        public pages, not a single cookie is set. The theme is remembered once you change it.
      </p>

      <h2>Your choice</h2>
      <p>
        You can delete or block all of this in your browser's settings. Without the session cookie
        you cannot sign in. Without the others everything works; it merely forgets what you prefer.
      </p>

      <h2>Changes and questions</h2>
      <p>
        When the list changes, so does this page. More about personal data stands in our{" "}
        <a href={paths.privacy}>privacy policy</a>, and for anything else you can{" "}
        <a href={paths.contactUs}>write to us</a>.
      </p>
    </LegalText>
  );
}

function StorageList() {
  return (
    <dl className="divide-y divide-line rounded-xl border border-line bg-surface text-base shadow-card">
      {[...browserStorage, ...signInStorage].map(({ name, where, purpose, lasts }) => (
        <div key={name} className="grid gap-1 p-5">
          <dt className="flex flex-wrap items-baseline justify-between gap-x-4">
            <code className="font-semibold wrap-anywhere text-ink">{name}</code>
            <span className="text-sm">{where}</span>
          </dt>
          <dd>{purpose}</dd>
          <dd className="text-sm">Stays: {lasts}.</dd>
        </div>
      ))}
    </dl>
  );
}
