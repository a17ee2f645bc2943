import { useState } from "react";
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
  const [loaded, setLoaded] = useState<string | null>(null);
  return (
    <span
      aria-hidden
      className={cn(
        "relative inline-flex size-9 shrink-0 overflow-hidden bg-accent-soft text-sm font-semibold text-accent-ink select-none",
        square ? "rounded-lg" : "rounded-full",
        className,
      )}
    >
      {src && (
        <img
          src={src}
          alt=""
          className="absolute inset-0 size-full object-cover"
          referrerPolicy="no-referrer"
          onLoad={() => setLoaded(src)}
        />
      )}
      {(!src || loaded !== src) && (
        <span className="grid size-full place-items-center">{initialsOf(name, letters)}</span>
      )}
    </span>
  );
}
