import { Check, Copy } from "lucide-react";
import { useRef, useState } from "react";
import { Button } from "#web/ui/button.tsx";
import { Field } from "./field.tsx";
import { Input } from "./input.tsx";

export function CopyField({ label, text }: { label: string; text: string }) {
  const [isCopied, setIsCopied] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setIsCopied(true);
    } catch {
      // Without HTTPS there is no clipboard: mark the text.
      input.current?.select();
    }
  };
  return (
    <Field label={label}>
      {({ "aria-invalid": _isNeverWrong, ...control }) => (
        <div className="flex gap-2">
          <Input
            {...control}
            ref={input}
            readOnly
            value={text}
            className="font-mono md:text-xs"
            onFocus={(event) => event.target.select()}
          />
          <Button className="h-9" onClick={() => void copy()}>
            {isCopied ? <Check aria-hidden /> : <Copy aria-hidden />}
            {isCopied ? "Copied" : "Copy"}
          </Button>
          <span role="status" className="sr-only">
            {isCopied && "Copied to the clipboard"}
          </span>
        </div>
      )}
    </Field>
  );
}
