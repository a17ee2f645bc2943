import { ArrowRight, Handshake, type LucideIcon, Sparkles, UserPlus } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { paths } from "#web/platform/navigation/paths.ts";
import { Permitted } from "#web/platform/session/permitted.tsx";
import { Button } from "#web/ui/button.tsx";
import { CardSection } from "#web/ui/cards/card.tsx";
import { giveFocusBack } from "#web/ui/focus/focus.ts";
import { Spinner } from "#web/ui/spinner.tsx";
import { useLoadSampleData } from "./dashboard.api.ts";

export function FirstSteps() {
  return (
    <CardSection title="First steps" className="mb-6">
      <ol className="grid gap-6 md:grid-cols-3">
        <Step
          icon={UserPlus}
          title="Add someone you sell to"
          text="A name and a mail address are enough. The rest can follow."
        >
          <StepLink path={paths.contacts({ new: true })}>Add a contact</StepLink>
        </Step>
        <Step
          icon={Handshake}
          title="Open your first deal"
          text="Then drag it through your pipeline, from Lead to Closed Won."
        >
          <StepLink path={paths.pipeline({ new: true })}>Create a deal</StepLink>
        </Step>
        <Permitted to="sampleData.manage">
          {" "}
          <Step
            icon={Sparkles}
            title="Or look around first"
            text="Fill the workspace with a made-up sales team’s records. One click takes them away again."
          >
            <LoadSampleData />
          </Step>
        </Permitted>{" "}
      </ol>
    </CardSection>
  );
}

type StepProps = { icon: LucideIcon; title: string; text: string; children: ReactNode };

function Step({ icon: Icon, title, text, children }: StepProps) {
  return (
    <li className="flex flex-col items-start">
      <span className="grid size-9 place-items-center rounded-lg bg-accent-soft text-accent-ink">
        <Icon aria-hidden className="size-5" strokeWidth={1.75} />
      </span>
      <h3 className="mt-3 font-medium">{title}</h3>
      <p className="mt-1 mb-3 max-w-prose text-ink-muted">{text}</p>
      <div className="mt-auto">{children}</div>
    </li>
  );
}

function StepLink({ path, children }: { path: string; children: string }) {
  return (
    <Button asChild>
      <Link to={path}>
        {children}
        <ArrowRight aria-hidden />
      </Link>
    </Button>
  );
}

function LoadSampleData() {
  const { mutate: load, isPending } = useLoadSampleData();
  return (
    <Button
      disabled={isPending}
      onClick={() => load(undefined, { onSuccess: () => giveFocusBack(null) })}
    >
      {isPending && <Spinner />}
      {isPending ? "Loading sample data..." : "Load sample data"}
    </Button>
  );
}
