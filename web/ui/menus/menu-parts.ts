import type { Menu } from "radix-ui/internal";
import { createContext, use } from "react";

type MenuParts = Pick<
  typeof Menu,
  "Item" | "Separator" | "Label" | "RadioGroup" | "RadioItem" | "CheckboxItem" | "ItemIndicator"
>;

/** Given by the panel of a menu, with whose code they come. */
export const MenuPartsOfPanel = createContext<MenuParts | null>(null);

export function useMenuParts(): MenuParts {
  const parts = use(MenuPartsOfPanel);
  if (!parts) throw new Error("An entry of a menu stands outside of one.");
  return parts;
}
