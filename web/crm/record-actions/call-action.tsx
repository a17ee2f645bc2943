import { Phone, X } from "lucide-react";
import { useEffect, useState } from "react";
import { useMay } from "#web/platform/session/use-may.ts";
import { Button } from "#web/ui/button.tsx";
import { type LoggedSubject, useQuickLog } from "./quick-log.ts";
import { phoneAddress } from "./phone-address.ts";

type CallActionProps = { name: string; phone: string; subject: LoggedSubject };

/** Dials, and on return offers to log the call. */
export function CallAction({ name, phone, subject }: CallActionProps) {
  const mayWrite = useMay("records.write");
  const { hasReturned, leave, forget } = useReturn();
  return (
    <>
      <Button asChild>
        <a href={phoneAddress(phone)} onClick={leave}>
          <Phone aria-hidden />
          Call
        </a>
      </Button>
      {hasReturned && mayWrite && <AfterCall name={name} subject={subject} onClose={forget} />}
    </>
  );
}

type AfterCallProps = { name: string; subject: LoggedSubject; onClose: () => void };

function AfterCall({ name, subject, onClose }: AfterCallProps) {
  const { mutate } = useQuickLog(subject);
  const log = (outcome: string) => {
    mutate({ type: "call", outcome });
    onClose();
  };
  return (
    <div
      role="status"
      className="absolute inset-x-2 bottom-full mb-2 h-auto! rounded-lg border border-line bg-raised p-3! shadow-popover"
    >
      <div className="flex items-center gap-2">
        <p className="min-w-0 flex-1 font-medium wrap-anywhere">{`Log the call with ${name}?`}</p>
        <Button variant="ghost" size="icon" aria-label="Do not log the call" onClick={onClose}>
          <X aria-hidden />
        </Button>
      </div>
      <div className="mt-2 grid grid-cols-3 gap-1.5">
        <Button className="h-11" variant="primary" onClick={() => log("connected")}>
          Connected
        </Button>
        <Button className="h-11" onClick={() => log("left-message")}>
          Left message
        </Button>
        <Button className="h-11" onClick={() => log("no-answer")}>
          No answer
        </Button>
      </div>
    </div>
  );
}

/** Whether someone has left the page for something else, and has come back to it. */
function useReturn() {
  const [state, setState] = useState<"here" | "away" | "back">("here");
  useEffect(() => {
    if (state !== "away") return;
    const onReturn = () => document.visibilityState === "visible" && setState("back");
    window.addEventListener("focus", onReturn);
    document.addEventListener("visibilitychange", onReturn);
    return () => {
      window.removeEventListener("focus", onReturn);
      document.removeEventListener("visibilitychange", onReturn);
    };
  }, [state]);
  return {
    hasReturned: state === "back",
    leave: () => setState("away"),
    forget: () => setState("here"),
  };
}
