import type { SandboxSettings } from "#shared/billing/sandbox.ts";
import { CardSection } from "#web/ui/cards/card.tsx";
import { SegmentedControl } from "#web/ui/fields/segmented-control.tsx";
import { useChangeSandbox } from "./sandbox.api.ts";

const choices = {
  renewals: {
    label: "Payments that are collected",
    text: "What becomes of a renewal, and of each time it is tried again.",
    segments: [
      { value: "paid", label: "Succeed" },
      { value: "failed", label: "Fail" },
    ],
  },
  webhooks: {
    label: "Messages about payments",
    text: "Whether the provider's webhooks arrive. What is lost is asked for within a day.",
    segments: [
      { value: "delivered", label: "Arrive" },
      { value: "twice", label: "Arrive twice" },
      { value: "lost", label: "Get lost" },
    ],
  },
  answers: {
    label: "The provider",
    text: "How it answers our calls: as agreed, with status 500, or with status 429.",
    segments: [
      { value: "normal", label: "Works" },
      { value: "error", label: "Is down" },
      { value: "busy", label: "Is busy" },
    ],
  },
} as const;

/** What goes well in the sandbox, and what does not. */
export function BehaviourCard({ settings }: { settings: SandboxSettings }) {
  const { mutate } = useChangeSandbox();
  return (
    <CardSection title="Behaviour">
      <div className="grid gap-5">
        <Choice
          {...choices.renewals}
          value={settings.renewals}
          onChange={(renewals) => mutate({ renewals })}
        />
        <Choice
          {...choices.webhooks}
          value={settings.webhooks}
          onChange={(webhooks) => mutate({ webhooks })}
        />
        <Choice
          {...choices.answers}
          value={settings.answers}
          onChange={(answers) => mutate({ answers })}
        />
      </div>
    </CardSection>
  );
}

type ChoiceProps<Value extends string> = {
  label: string;
  text: string;
  segments: readonly { value: Value; label: string }[];
  value: Value;
  onChange: (value: Value) => void;
};

function Choice<Value extends string>({ label, text, ...control }: ChoiceProps<Value>) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
      <div className="min-w-0 flex-1 basis-64">
        <p className="font-medium">{label}</p>
        <p className="text-ink-muted">{text}</p>
      </div>
      <SegmentedControl label={label} {...control} />
    </div>
  );
}
