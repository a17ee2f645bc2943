import { workspaceHeader } from "#shared/accounts/members.ts";
import { apiPaths } from "./api-paths.ts";
import { visitKey } from "#web/platform/session/support-visit.ts";

/** `askedAt` counts from the beginning of the document, in milliseconds. */
type EarlyCall = {
  workspaceId: string | null;
  answer: Promise<Response>;
  isIn: boolean;
  askedAt: number;
};

declare global {
  interface Window {
    earlyCalls?: Record<string, EarlyCall>;
  }
}

/** Later pages want fresh answers. */
const freshMs = 15_000;

/**
 * Asks for the person and the page's first records while the browser loads the code. A filter in the address changes
 * what is asked for, and who may not read records yet would be refused.
 */
export function earlyCallsScript(asks: string[]): string {
  return `(asks=>{try{if(sessionStorage.getItem("${visitKey}"))return;const calls=window.earlyCalls={};
const ask=(path,workspaceId)=>{const answer=fetch(path,{credentials:"include",headers:workspaceId?{"${workspaceHeader}":workspaceId}:{}});
const call=calls[path]={workspaceId,answer,isIn:false,askedAt:0};answer.then(got=>got.ok&&got.clone().arrayBuffer().then(()=>{call.isIn=true})).catch(()=>{});return answer};
ask("${apiPaths.currentUser}",null).then(answer=>answer.ok?answer.clone().json():null).then(user=>{
if(user&&!user.needsSecondFactor&&!user.suspensionReason&&!location.search)for(const path of asks)ask(path,user.workspaceId)}).catch(()=>{})}catch{}})(${JSON.stringify(asks)})`;
}

/** What fails is forgotten. */
export async function askEarly(path: string, workspaceId: string): Promise<void> {
  const known = window.earlyCalls?.[path];
  if (known && isFit(known, workspaceId)) return;
  const headers = { [workspaceHeader]: workspaceId };
  const answer = fetch(path, { credentials: "include", headers });
  const call: EarlyCall = { workspaceId, answer, isIn: false, askedAt: performance.now() };
  (window.earlyCalls ??= {})[path] = call;
  call.isIn = await hasArrived(answer);
  if (!call.isIn && window.earlyCalls?.[path] === call) delete window.earlyCalls[path];
}

/** Whether all of it is there, and it is no refusal. */
async function hasArrived(answer: Promise<Response>): Promise<boolean> {
  try {
    const got = await answer;
    await got.clone().arrayBuffer();
    return got.ok;
  } catch {
    return false;
  }
}

/** Whether it was asked for in this workspace, and all of a fresh answer is there by now that is no refusal. */
export function isAnsweredEarly(path: string, workspaceId: string): boolean {
  const call = window.earlyCalls?.[path];
  return call !== undefined && call.isIn && isFit(call, workspaceId);
}

/** Once. A failed call is made again. */
export function takeEarlyAnswer(
  path: string,
  workspaceId: string | null,
): Promise<Response | null> {
  const call = window.earlyCalls?.[path];
  if (!call) return Promise.resolve(null);
  delete window.earlyCalls?.[path];
  return isFit(call, workspaceId) ? call.answer.catch(() => null) : Promise.resolve(null);
}

/** Answers that wait here do not follow changes, as those in the query client do. */
export function forgetEarlyCalls(): void {
  window.earlyCalls = {};
}

function isFit(call: EarlyCall, workspaceId: string | null): boolean {
  return call.workspaceId === workspaceId && performance.now() < call.askedAt + freshMs;
}
