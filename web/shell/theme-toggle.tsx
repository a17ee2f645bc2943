import { Moon, Sun } from "lucide-react";
import { useTheme } from "#web/ui/appearance.ts";
import { Button } from "#web/ui/button.tsx";
import { Tooltip } from "#web/ui/menus/tooltip.tsx";

export function ThemeToggle() {
  const { look, choose, other } = useTheme();
  const text = `Switch to ${other} theme`;
  return (
    <Tooltip text={text} side="bottom">
      <Button variant="ghost" size="icon" aria-label={text} onClick={() => choose(other)}>
        {look === "dark" ? <Sun aria-hidden /> : <Moon aria-hidden />}
      </Button>
    </Tooltip>
  );
}
