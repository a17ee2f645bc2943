import {
  ArrowLeftRight,
  CalendarDays,
  Fingerprint,
  KeyRound,
  LockKeyhole,
  Mail,
  UserRoundCheck,
} from "lucide-react";
import { Badge } from "#web/ui/badge.tsx";
import { cn } from "#web/ui/class-names.ts";

/* Decoration in HTML and CSS, one for each feature: the text beside says the same, and screen readers pass them by. */

const slip = "rounded-md border border-line bg-raised px-2.5 py-2 shadow-card";

const columns = [
  { stage: "Qualified", total: "$64,300", deals: ["Office move", "Spring campaign"] },
  { stage: "Proposal", total: "$41,900", deals: ["Annual renewal"] },
  { stage: "Negotiation", total: "$93,000", deals: ["Fleet tracking rollout", "New warehouse"] },
];

export function BoardPicture() {
  return (
    <div className="grid grid-cols-2 gap-3 sm:grid-cols-3">
      {columns.map(({ stage, total, deals }, column) => (
        <div
          key={stage}
          className={cn("rounded-lg bg-sunken p-2", column === 0 && "max-sm:hidden")}
        >
          <p className="flex justify-between gap-2 px-1 pb-2 font-medium">
            {stage} <span className="text-ink-muted tabular-nums">{total}</span>
          </p>
          <div className="grid gap-2">
            {deals.map((deal, index) => (
              <p
                key={deal}
                className={cn(
                  slip,
                  "truncate font-medium",
                  column === 2 && index === 0 && "-rotate-2 border-accent shadow-popover",
                )}
              >
                {deal}
              </p>
            ))}
          </div>
        </div>
      ))}
    </div>
  );
}

const people = [
  { initials: "AO", name: "Amara Okafor", tag: "Buyer" },
  { initials: "JH", name: "Jonas Hale", tag: "Renewal" },
  { initials: "LM", name: "Lucia Marin", tag: "Partner" },
];

export function ContactsPicture() {
  return (
    <div className="grid gap-2">
      {people.map(({ initials, name, tag }) => (
        <div key={name} className={cn(slip, "flex items-center gap-2.5")}>
          <span className="grid size-6 place-items-center rounded-full bg-accent-soft text-[0.625rem] font-semibold text-accent-ink">
            {initials}
          </span>
          <span className="flex-1 font-medium">{name}</span>
          <Badge>{tag}</Badge>
        </div>
      ))}
    </div>
  );
}

export function FlowPicture() {
  return (
    <div className="grid justify-items-center">
      {["Proposal sent", "Wait 3 days", "Send a reminder"].map((step, index) => (
        <div key={step} className="grid justify-items-center">
          {index > 0 && <span className="h-4 w-px bg-line-strong" />}
          <p
            className={cn(
              slip,
              "w-44 text-center font-medium",
              index === 2 && "border-accent text-accent-ink",
            )}
          >
            {step}
          </p>
        </div>
      ))}
    </div>
  );
}

const months = ["h-8", "h-12", "h-10", "h-16", "h-14", "h-20", "h-18", "h-24", "h-22", "h-28"];

export function ChartPicture() {
  return (
    <div>
      <p className="font-medium text-ink-muted">Won per month</p>
      <div className="mt-3 flex h-28 items-end gap-2 border-b border-line sm:gap-3">
        {months.map((height, index) => (
          <span
            key={height}
            className={cn(
              "flex-1 rounded-t-sm",
              height,
              index === months.length - 1 ? "bg-accent" : "bg-accent/25",
            )}
          />
        ))}
      </div>
    </div>
  );
}

export function SyncPicture() {
  return (
    <div className="flex items-center justify-center gap-4 text-ink-muted">
      <span className={cn(slip, "grid size-12 place-items-center px-0")}>
        <Mail className="size-5" />
      </span>
      <ArrowLeftRight className="size-4 text-accent-ink" />
      <span className="grid size-12 place-items-center rounded-lg bg-accent text-white">
        <svg viewBox="0 0 16 16" className="size-5" fill="currentColor">
          <path d="M1 9h3.5v6H1zM6.25 5.5h3.5V15h-3.5zM11.5 1H15v14h-3.5z" />
        </svg>
      </span>
      <ArrowLeftRight className="size-4 text-accent-ink" />
      <span className={cn(slip, "grid size-12 place-items-center px-0")}>
        <CalendarDays className="size-5" />
      </span>
    </div>
  );
}

const scores = [
  { name: "Brightwater Clinics", score: 92, width: "w-[92%]" },
  { name: "Alder & Finch", score: 74, width: "w-[74%]" },
  { name: "Corner Bakery", score: 31, width: "w-[31%]" },
];

export function ScorePicture() {
  return (
    <div className="grid gap-3">
      {scores.map(({ name, score, width }) => (
        <div key={name}>
          <p className="flex justify-between font-medium">
            {name} <span className="tabular-nums">{score}</span>
          </p>
          <span className="mt-1.5 block h-1.5 rounded-full bg-hover">
            <span className={cn("block h-1.5 rounded-full bg-accent", width)} />
          </span>
        </div>
      ))}
    </div>
  );
}

export function PhonePicture() {
  return (
    <div className="border-b border-line">
      <div className="mx-auto w-48 rounded-t-3xl border border-b-0 border-line-strong bg-canvas p-3.5 pb-4">
        <span className="mx-auto mb-3 block h-1 w-10 rounded-full bg-line-strong" />
        <p className="font-semibold">Today</p>
        <div className="mt-2 grid gap-1.5">
          <p className={slip}>Call Amara Okafor</p>
          <p className={cn(slip, "text-ink-muted line-through")}>Send the quote</p>
        </div>
      </div>
    </div>
  );
}

const safeguards = [
  { icon: LockKeyhole, text: "256-bit encryption" },
  { icon: KeyRound, text: "SSO" },
  { icon: Fingerprint, text: "2FA" },
  { icon: UserRoundCheck, text: "Roles" },
];

export function ShieldPicture() {
  return (
    <div className="flex flex-wrap gap-2">
      {safeguards.map(({ icon: Icon, text }) => (
        <span key={text} className={cn(slip, "flex items-center gap-2 font-medium")}>
          <Icon className="size-4 text-success-ink" />
          {text}
        </span>
      ))}
    </div>
  );
}

export function NotePicture() {
  return (
    <div className={cn(slip, "flex gap-2.5 p-3 leading-5")}>
      <span className="grid size-6 shrink-0 place-items-center rounded-full bg-success-soft text-[0.625rem] font-semibold text-success-ink">
        JH
      </span>
      <p>
        They want to start in March. <span className="font-medium text-accent-ink">@Lucia</span>,
        can you hold the price until Friday?
      </p>
    </div>
  );
}
