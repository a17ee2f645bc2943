import { Menu, MessageSquarePlus, Plus, Search } from "lucide-react";
import type { ReactNode } from "react";
import { Link, useLocation, useNavigate } from "react-router";
import type { ListedKind } from "#shared/records/kind-definition.ts";
import { listPages } from "#shared/records/record-pages.ts";
import { kindSigns } from "#web/platform/kinds/kind-signs.ts";
import { paths } from "#web/platform/navigation/paths.ts";
import { Permitted } from "#web/platform/session/permitted.tsx";
import { DropdownMenu, DropdownMenuItem } from "#web/ui/menus/dropdown-menu.tsx";
import { mainMenu, topMenu } from "./destinations.ts";

type BottomBarProps = { onSearch: () => void; onMore: () => void };

const oftenPaths = new Set([paths.today(), paths.contacts(), paths.pipeline(), paths.tasks()]);
const often = [...topMenu, ...mainMenu].filter(({ path }) => oftenPaths.has(path));

const itemStyle =
  "flex h-14 w-full flex-col items-center justify-center gap-1 text-[0.6875rem] font-medium text-ink-muted focus-visible:-outline-offset-2 aria-[current]:text-accent-ink [&_svg]:size-5";

/** On a phone: what one goes to between two meetings, within the thumb's reach. */
export function BottomBar({ onSearch, onMore }: BottomBarProps) {
  const { pathname } = useLocation();
  return (
    <div className="fixed inset-x-0 bottom-0 z-30 border-t border-line bg-canvas pb-[env(safe-area-inset-bottom)] print:hidden">
      <Permitted to="records.write">
        <AddMenu />
      </Permitted>
      <nav aria-label="Often used">
        <ul className="grid grid-cols-6">
          {often.map(({ label, path, icon: Icon }) => (
            <li key={path}>
              <Link
                to={path}
                aria-current={pathname === path ? "page" : undefined}
                className={itemStyle}
              >
                <Icon aria-hidden />
                {label}
              </Link>
            </li>
          ))}
          <BarButton label="Search" onPress={onSearch}>
            <Search aria-hidden />
          </BarButton>
          <BarButton label="More" onPress={onMore}>
            <Menu aria-hidden />
          </BarButton>
        </ul>
      </nav>
    </div>
  );
}

type BarButtonProps = { label: string; onPress: () => void; children: ReactNode };

function BarButton({ label, onPress, children }: BarButtonProps) {
  return (
    <li>
      <button type="button" className={itemStyle} onClick={onPress}>
        {children}
        {label}
      </button>
    </li>
  );
}

const addable: ListedKind[] = ["contact", "company", "deal", "task"];

/** Above the actions of a record, where the page has them. */
function AddMenu() {
  const navigate = useNavigate();
  return (
    <DropdownMenu
      trigger={
        <button
          type="button"
          aria-label="Add"
          className="absolute right-4 bottom-full mb-[calc(1rem+var(--record-actions))] grid size-12 place-items-center rounded-full bg-accent text-white shadow-popover hover:bg-accent-hover"
        >
          <Plus aria-hidden className="size-6" />
        </button>
      }
    >
      {addable.map((kind) => {
        const { label, icon: Icon } = kindSigns[kind].add;
        return (
          <DropdownMenuItem
            key={kind}
            onSelect={() => void navigate(`${listPages[kind]}?new=true`)}
          >
            <Icon aria-hidden />
            {label}
          </DropdownMenuItem>
        );
      })}
      <DropdownMenuItem onSelect={() => void navigate(paths.activities({ new: true }))}>
        <MessageSquarePlus aria-hidden />
        Log activity
      </DropdownMenuItem>
    </DropdownMenu>
  );
}
