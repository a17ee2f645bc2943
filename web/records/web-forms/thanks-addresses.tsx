import { useState } from "react";
import { Field } from "#web/ui/fields/field.tsx";
import { Textarea } from "#web/ui/fields/textarea.tsx";

type ThanksAddressesProps = {
  addresses: string[];
  error: string | undefined;
  onChange: (addresses: string[]) => void;
};

/** Where visitors go once they have sent the form: an address in each line. */
export function ThanksAddresses({ addresses, error, onChange }: ThanksAddressesProps) {
  const [text, setText] = useState(addresses.join("\n"));
  const write = (typed: string) => {
    setText(typed);
    onChange(
      typed
        .split("\n")
        .map((line) => line.trim())
        .filter(Boolean),
    );
  };
  return (
    <Field
      label="Pages to go on to"
      hint="Instead of the thanks: one address in each line, such as https://example.com/thanks. The first is used, unless a link to the form names another."
      error={error}
    >
      {(control) => (
        <Textarea
          {...control}
          rows={2}
          value={text}
          onChange={({ target }) => write(target.value)}
        />
      )}
    </Field>
  );
}
