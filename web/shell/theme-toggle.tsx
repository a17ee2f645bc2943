import { Moon, Sun } from "lucide-react";
import { Button } from "#web/ui/button.tsx";
import { Tooltip } from "#web/ui/tooltip.tsx";
import { useTheme } from "./theme.ts";

export function ThemeToggle() {
  const { theme, toggleTheme } = useTheme();
  const text = theme === "dark" ? "Switch to light theme" : "Switch to dark theme";
  return (
    <Tooltip text={text} side="bottom">
      <Button variant="ghost" size="icon" aria-label={text} onClick={toggleTheme}>
        {theme === "dark" ? <Sun aria-hidden /> : <Moon aria-hidden />}
      </Button>
    </Tooltip>
  );
}
