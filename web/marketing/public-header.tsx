import { Menu, Moon, Sun, X } from "lucide-react";
import { useLocation } from "react-router";
import { paths } from "#web/platform/navigation/paths.ts";
import { Brand } from "#web/ui/brand.tsx";
import { Button } from "#web/ui/button.tsx";

type NavLink = { href: string; text: string };

/** The landing page leads to its own sections, every other page to the landing page's. */
function navLinks(isLanding: boolean): NavLink[] {
  const page = isLanding ? "" : paths.landing;
  return [
    { href: `${page}#features`, text: "Features" },
    { href: `${page}#pricing`, text: "Pricing" },
    ...(isLanding ? [{ href: "#testimonials", text: "Testimonials" }] : []),
    { href: paths.contactUs, text: "Contact" },
  ];
}

export function PublicHeader() {
  const links = navLinks(useLocation().pathname === paths.landing);
  return (
    <header className="sticky top-0 z-20 border-b border-line bg-canvas/90 backdrop-blur-md">
      <div className="page-width flex h-16 items-center justify-between gap-4">
        <a href={paths.landing} className="rounded-lg">
          <Brand />
        </a>
        <nav aria-label="Main" className="hidden gap-1 md:flex">
          {links.map(({ href, text }) => (
            <a
              key={href}
              href={href}
              className="rounded-md px-3 py-2 text-sm font-medium text-ink-muted transition-colors hover:bg-hover hover:text-ink"
            >
              {text}
            </a>
          ))}
        </nav>
        <div className="flex items-center gap-1.5">
          <ThemeToggle />
          <Button asChild variant="ghost" className="h-9 max-md:hidden">
            <a href={paths.login()}>Sign In</a>
          </Button>
          <Button asChild variant="primary" className="h-9 max-sm:hidden">
            <a href={paths.login()}>Get Started Free</a>
          </Button>
          <Button
            variant="ghost"
            className="size-10 px-0 md:hidden"
            popoverTarget="menu"
            aria-label="Menu"
          >
            <Menu aria-hidden className="size-5!" />
          </Button>
        </div>
      </div>
      <PhoneMenu links={links} />
    </header>
  );
}

/** Its name is the one text of the two that the theme shows; without scripts it could do nothing. */
function ThemeToggle() {
  return (
    <Button id="theme-toggle" variant="ghost" className="size-10 px-0 md:size-9 noscript:hidden">
      <span className="dark:hidden">
        <Moon aria-hidden />
        <span className="sr-only">Switch to dark theme</span>
      </span>
      <span className="hidden dark:block">
        <Sun aria-hidden />
        <span className="sr-only">Switch to light theme</span>
      </span>
    </Button>
  );
}

/** A popover: the browser opens it, closes it on Escape or a tap beside it, and moves the focus. */
function PhoneMenu({ links }: { links: NavLink[] }) {
  return (
    <nav
      id="menu"
      popover="auto"
      aria-label="Menu"
      className="inset-x-3 top-3 bottom-auto m-0 w-auto rounded-xl border border-line bg-raised p-3 text-ink shadow-dialog backdrop:bg-scrim md:hidden"
    >
      <div className="flex items-center justify-between pl-2">
        <Brand />
        <Button
          variant="ghost"
          className="size-10 px-0"
          popoverTarget="menu"
          popoverTargetAction="hide"
          aria-label="Close menu"
        >
          <X aria-hidden className="size-5!" />
        </Button>
      </div>
      <ul className="mt-2">
        {links.map(({ href, text }) => (
          <li key={href}>
            <a href={href} className="block rounded-lg px-3 py-3 font-medium hover:bg-hover">
              {text}
            </a>
          </li>
        ))}
      </ul>
      <div className="mt-2 grid grid-cols-2 gap-2">
        <Button asChild className="h-11">
          <a href={paths.login()}>Sign In</a>
        </Button>
        <Button asChild variant="primary" className="h-11">
          <a href={paths.login()}>Get Started Free</a>
        </Button>
      </div>
    </nav>
  );
}
