import type { ComponentProps } from "react";
import type { TaggedEntity } from "#shared/records/tags.ts";
import { useDebounced } from "#web/platform/use-debounced.ts";
import { TagInput } from "#web/ui/fields/tag-input.tsx";
import { useTagSuggestions } from "./tags.api.ts";

type TagsInputProps = Omit<ComponentProps<typeof TagInput>, "suggestions"> & {
  entity: TaggedEntity;
};

/** A box for tags that suggests those that a kind of record has. */
export function TagsInput({ entity, text, ...props }: TagsInputProps) {
  const words = useDebounced(text.trim());
  const suggestions = useTagSuggestions(entity, words);
  return <TagInput {...props} text={text} suggestions={suggestions.data ?? []} />;
}

/** The tags, and what is typed and was not ended yet. */
export function withTyped(tags: readonly string[], text: string): string[] {
  const typed = text.trim();
  return typed && !tags.includes(typed) ? [...tags, typed] : [...tags];
}
