import { ArrowLeft } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { failureSentence } from "#web/platform/calls/api-client.ts";
import { PageHeader } from "#web/platform/navigation/page-header.tsx";
import { paths } from "#web/platform/navigation/paths.ts";
import { Button } from "#web/ui/button.tsx";
import { FailureState } from "#web/ui/lists/failure-state.tsx";
import { Skeleton } from "#web/ui/lists/skeleton.tsx";

type ForecastSubpageProps = {
  title: string;
  description: string;
  loading: {
    isPending: boolean;
    isLoadingError: boolean;
    error: Error | null;
    refetch: () => unknown;
  };
  failed: string;
  choices: ReactNode;
  children: ReactNode;
};

/** A page behind the forecast, which leads back to it. */
export function ForecastSubpage(props: ForecastSubpageProps) {
  const { title, description, loading, failed, choices, children } = props;
  return (
    <>
      <PageHeader title={title} description={description}>
        <Button asChild variant="ghost">
          <Link to={paths.forecast}>
            <ArrowLeft aria-hidden />
            Forecast
          </Link>
        </Button>
      </PageHeader>
      <div className="mb-4 flex flex-wrap items-center gap-3">{choices}</div>
      {loading.isPending && <Skeleton className="h-100" />}
      {loading.isLoadingError && (
        <FailureState
          title={failed}
          description={failureSentence(loading.error)}
          onRetry={() => void loading.refetch()}
        />
      )}
      {children}
    </>
  );
}
