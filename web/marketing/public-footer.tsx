import { apiPaths } from "#web/platform/calls/api-paths.ts";
import { paths } from "#web/platform/navigation/paths.ts";
import { Brand } from "#web/ui/brand.tsx";

const columns = [
  {
    title: "Product",
    links: [
      { href: `${paths.landing}#features`, text: "Features" },
      { href: `${paths.landing}#pricing`, text: "Pricing" },
      { href: paths.integrations, text: "Integrations" },
      { href: paths.security, text: "Security" },
      { href: apiPaths.docs, text: "API docs" },
      { href: paths.status, text: "Status" },
    ],
  },
  {
    title: "Company",
    links: [
      { href: paths.about, text: "About" },
      { href: paths.blog, text: "Blog" },
      { href: paths.careers, text: "Careers" },
      { href: paths.contactUs, text: "Contact" },
    ],
  },
  {
    title: "Legal",
    links: [
      { href: paths.privacy, text: "Privacy" },
      { href: paths.terms, text: "Terms" },
      { href: paths.cookies, text: "Cookies" },
    ],
  },
];

const yearOfBuild = new Date().getFullYear();

export function PublicFooter() {
  return (
    <footer className="border-t border-line bg-surface">
      <div className="page-width grid grid-cols-2 gap-x-6 gap-y-10 py-14 md:grid-cols-5">
        <div className="col-span-2">
          <Brand />
          <p className="mt-4 max-w-xs text-sm leading-6 text-ink-muted">
            Contacts, companies, deals and tasks in one place, for sales teams that would rather
            sell.
          </p>
        </div>
        {columns.map(({ title, links }) => (
          <nav key={title} aria-label={title}>
            <h2 className="text-sm font-semibold">{title}</h2>
            <ul className="mt-2">
              {links.map(({ href, text }) => (
                <li key={href}>
                  <a
                    href={href}
                    className="inline-block py-1.5 text-sm text-ink-muted transition-colors hover:text-ink"
                  >
                    {text}
                  </a>
                </li>
              ))}
            </ul>
          </nav>
        ))}
      </div>
      <div className="page-width">
        <p className="border-t border-line py-6 text-sm text-ink-muted">
          © {yearOfBuild}. All rights reserved.
        </p>
      </div>
    </footer>
  );
}
