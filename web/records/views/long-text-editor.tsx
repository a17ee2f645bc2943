import { type KeyboardEvent, useState } from "react";
import { Field } from "#web/ui/fields/field.tsx";
import { Textarea } from "#web/ui/fields/textarea.tsx";
import type { EditorProps } from "./line-editors.tsx";
import { PopoverEditor } from "./popover-editor.tsx";

type LongTextEditorProps = EditorProps & { problem: string | undefined };

export function LongTextEditor({ label, before, save, onLeave, problem }: LongTextEditorProps) {
  const [text, setText] = useState(before);
  return (
    <PopoverEditor label={label} save={() => save(text || null)} onLeave={onLeave}>
      <Field label={label} error={problem} hint="Enter saves, Shift and Enter begin a new line.">
        {(control) => (
          <Textarea
            {...control}
            rows={6}
            value={text}
            onChange={({ target }) => setText(target.value)}
            onKeyDown={keepNewLine}
          />
        )}
      </Field>
    </PopoverEditor>
  );
}

function keepNewLine(event: KeyboardEvent): void {
  if (event.key === "Enter" && event.shiftKey) event.stopPropagation();
}
