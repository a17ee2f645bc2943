import { Avatar as RadixAvatar } from "radix-ui";
import { cn } from "./class-names.ts";
import { initialsOf } from "./initials.ts";

type AvatarProps = {
  name: string;
  src?: string | null;
  square?: boolean;
  /** A company has one. */
  letters?: 1 | 2;
  className?: string;
};

/** Decoration: the name stands beside. */
export function Avatar({ name, src, square, letters = 2, className }: AvatarProps) {
  return (
    <RadixAvatar.Root
      aria-hidden
      className={cn(
        "inline-flex size-9 shrink-0 overflow-hidden bg-accent-soft text-sm font-semibold text-accent-ink select-none",
        square ? "rounded-lg" : "rounded-full",
        className,
      )}
    >
      {src && (
        <RadixAvatar.Image
          src={src}
          alt=""
          className="size-full object-cover"
          referrerPolicy="no-referrer"
        />
      )}
      <RadixAvatar.Fallback className="grid size-full place-items-center">
        {initialsOf(name, letters)}
      </RadixAvatar.Fallback>
    </RadixAvatar.Root>
  );
}
