import { Eye, EyeOff } from "lucide-react";
import { type ComponentProps, useState } from "react";
import { cn } from "#web/ui/class-names.ts";
import { Input } from "./input.tsx";

export function PasswordInput({ className, ...props }: ComponentProps<"input">) {
  const [isShown, setIsShown] = useState(false);
  const Icon = isShown ? EyeOff : Eye;
  return (
    <div className="relative">
      <Input
        {...props}
        type={isShown ? "text" : "password"}
        className={cn("pr-10 pointer-coarse:pr-11", className)}
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
      />
      <button
        type="button"
        aria-label="Show password"
        aria-pressed={isShown}
        className="absolute top-1/2 right-1 grid size-7 pointer-coarse:right-0 pointer-coarse:size-11 -translate-y-1/2 place-items-center rounded text-ink-muted hover:bg-hover hover:text-ink"
        onClick={() => setIsShown(!isShown)}
      >
        <Icon aria-hidden className="size-4" />
      </button>
    </div>
  );
}
