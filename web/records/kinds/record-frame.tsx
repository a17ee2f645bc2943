import type { UseQueryResult } from "@tanstack/react-query";
import { ChevronDown, ChevronLeft, FileQuestion, Trash2 } from "lucide-react";
import { type ReactNode, useId, useState } from "react";
import { Link, Navigate, useLocation, useParams } from "react-router";
import { z } from "zod";
import { ApiError, failureSentence } from "#web/platform/calls/api-client.ts";
import { useAreFieldsKnown } from "#web/records/custom-fields/known-fields.ts";
import { useRemoteChange } from "#web/platform/changes/remote-changes.ts";
import { EmptyState } from "#web/ui/lists/empty-state.tsx";
import { FailureState } from "#web/ui/lists/failure-state.tsx";
import { Button } from "#web/ui/button.tsx";
import { cn } from "#web/ui/class-names.ts";
import { Notice } from "#web/ui/notice.tsx";
import { Skeleton } from "#web/ui/lists/skeleton.tsx";
import { sentence } from "#web/ui/isolated.ts";

type RecordFrameProps<Loaded> = {
  /** The list that the record belongs to, and the way back to it. */
  list: { label: string; path: string };
  record: UseQueryResult<Loaded>;
  /** Whether the page has its actions at the bottom of a phone, above which the button that adds stands. */
  hasActions?: boolean;
  children: (record: Loaded) => ReactNode;
};

/** The page of one record, in each of its states: loading, unknown, failed, or there. */
export function RecordFrame<Loaded>(props: RecordFrameProps<Loaded>) {
  const { list, record, hasActions = true, children } = props;
  // They stand among its other fields, which would move from under a press as they come.
  const areFieldsKnown = useAreFieldsKnown();
  const isLoading = record.data ? !areFieldsKnown : record.isPending;
  return (
    <>
      <Link
        to={list.path}
        className="-ml-1 mb-4 pointer-coarse:mb-1 pointer-coarse:min-h-11 inline-flex md:mb-2 items-center gap-1 rounded text-ink-muted hover:text-ink"
      >
        <ChevronLeft aria-hidden className="size-4" />
        {list.label}
      </Link>
      <DeletionNotice />
      <MergedAway record={record.data} />
      {record.data && areFieldsKnown && children(record.data)}
      {isLoading && <RecordSkeleton />}
      {isLoading && hasActions && <div data-record-actions hidden />}
      {!record.data && !record.isPending && <RecordAbsence list={list} record={record} />}
    </>
  );
}

/** The address of a record that was merged into another goes over to that one's. */
function MergedAway({ record }: { record: unknown }) {
  const { id } = useParams();
  const shown = z.object({ id: z.string() }).safeParse(record).data?.id;
  const base = useLocation().pathname.replace(/\/[^/]*$/, "");
  if (shown === undefined || id === undefined || shown === id) return null;
  return <Navigate to={`${base}/${shown}`} replace />;
}

/** The record stays in sight, with a form that may be open, until one leaves it. */
function DeletionNotice() {
  const change = useRemoteChange(useParams().id);
  return (
    <div role="status">
      {change?.isDeleted && (
        <Notice icon={Trash2} isWarning className="mb-6">
          {sentence`${change.by} has deleted this record. This is how it was.`}
        </Notice>
      )}
    </div>
  );
}

function RecordAbsence({ list, record }: Pick<RecordFrameProps<unknown>, "list" | "record">) {
  if (record.error instanceof ApiError && record.error.status === 404) {
    return (
      <EmptyState
        icon={FileQuestion}
        title="This record does not exist"
        description="It may have been deleted, or belong to another workspace."
      >
        <Button asChild>
          <Link to={list.path}>{`Back to ${list.label}`}</Link>
        </Button>
      </EmptyState>
    );
  }
  return (
    <FailureState
      title="This record could not be loaded"
      description={failureSentence(record.error)}
      onRetry={() => void record.refetch()}
    />
  );
}

function RecordSkeleton() {
  return (
    <div role="status" aria-label="Loading" className="grid gap-6">
      <div className="flex items-center gap-4">
        <Skeleton className="size-12 rounded-full" />
        <div className="grid gap-2">
          <Skeleton className="h-5 w-48" />
          <Skeleton className="h-4 w-32" />
        </div>
      </div>
      <div className="grid gap-6 lg:grid-cols-[20rem_minmax(0,1fr)]">
        <Skeleton className="h-80" />
        <Skeleton className="h-80" />
      </div>
    </div>
  );
}

type RecordHeaderProps = {
  avatar: ReactNode;
  title: string;
  subtitle?: ReactNode;
  badge?: ReactNode;
  children: ReactNode;
};

export function RecordHeader({ avatar, title, subtitle, badge, children }: RecordHeaderProps) {
  return (
    <header className="relative mb-4 flex items-start gap-4">
      {avatar}
      <div className="min-w-0 flex-1 wrap-anywhere">
        <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
          <h1 className="text-xl font-semibold tracking-tight">{title}</h1>
          {badge}
        </div>
        {subtitle && <p className="text-ink-muted">{subtitle}</p>}
      </div>
      {/* On a phone beside the way back, so that the name has the width. */}
      <div className="flex shrink-0 gap-1 max-sm:absolute max-sm:right-0 max-sm:bottom-full max-sm:mb-1">
        {children}
      </div>
    </header>
  );
}

type RecordColumnsProps = {
  fields: ReactNode;
  /** What is linked to the record, and what is planned about it. */
  linked: ReactNode;
  timeline: ReactNode;
};

/** Side by side as far as there is room: fields, timeline and what is linked. On a phone the fields open on request. */
export function RecordColumns({ fields, linked, timeline }: RecordColumnsProps) {
  return (
    <div className="grid items-start gap-4 max-3xl:shows-in-order [reading-flow:grid-columns] lg:grid-cols-[20rem_minmax(0,1fr)] 3xl:grid-cols-[19rem_minmax(0,1fr)_21rem]">
      <div className={cn("min-w-0 lg:row-span-2 3xl:row-span-1", sideStyle)}>
        <FoldedFields>{fields}</FoldedFields>
      </div>
      <div className={cn("grid min-w-0 gap-4 shows-in-order 3xl:col-start-3", sideStyle)}>
        {linked}
      </div>
      <div className="min-w-0 3xl:col-start-2 3xl:row-start-1">{timeline}</div>
    </div>
  );
}

/** Beside a long timeline it stays in sight, and scrolls by itself. */
const sideStyle =
  "3xl:sticky 3xl:top-14 3xl:-m-1 3xl:max-h-[calc(100dvh-4rem)] 3xl:overflow-y-auto 3xl:p-1";

function FoldedFields({ children }: { children: ReactNode }) {
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  return (
    <>
      <Button
        className="w-full justify-between md:hidden"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setIsOpen(!isOpen)}
      >
        {isOpen ? "Hide details" : "Show details"}
        <ChevronDown aria-hidden className={cn("transition-transform", isOpen && "rotate-180")} />
      </Button>
      <div id={id} className={cn("max-md:mt-4", !isOpen && "max-md:hidden")}>
        {children}
      </div>
    </>
  );
}
