import { workspaceHeader } from "#shared/members.ts";
import { apiPaths } from "./api-paths.ts";
import { visitKey } from "./support-visit.ts";

type EarlyCall = { workspaceId: string | null; answer: Promise<Response>; isIn: boolean };

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
const call=calls[path]={workspaceId,answer,isIn:false};answer.then(({ok})=>{call.isIn=ok},()=>{});return answer};
ask("${apiPaths.currentUser}",null).then(answer=>answer.ok?answer.clone().json():null).then(user=>{
if(user&&!user.needsSecondFactor&&!user.suspensionReason&&!location.search)for(const path of asks)ask(path,user.workspaceId)}).catch(()=>{})}catch{}})(${JSON.stringify(asks)})`;
}

/** Whether it was asked for, and has an answer by now that is no refusal. */
export function isAnsweredEarly(path: string): boolean {
  return window.earlyCalls?.[path]?.isIn ?? false;
}

/** Once. A failed call is made again. */
export function takeEarlyAnswer(
  path: string,
  workspaceId: string | null,
): Promise<Response | null> {
  const call = window.earlyCalls?.[path];
  if (!call) return Promise.resolve(null);
  delete window.earlyCalls?.[path];
  const isFit = call.workspaceId === workspaceId && performance.now() < freshMs;
  return isFit ? call.answer.catch(() => null) : Promise.resolve(null);
}
