import { CircleAlert } from "lucide-react";
import { Button } from "#web/ui/button.tsx";
import { EmptyState } from "./empty-state.tsx";

type FailureStateProps = { title: string; description: string; onRetry: () => void };

export function FailureState({ title, description, onRetry }: FailureStateProps) {
  return (
    <div role="alert">
      <EmptyState icon={CircleAlert} title={title} description={description}>
        <Button onClick={onRetry}>Try again</Button>
      </EmptyState>
    </div>
  );
}
