import { workspaceHeader } from "#shared/members.ts";
import { apiPaths } from "./paths.ts";
import { visitKey } from "./support-visit.ts";

/** A GET that the document has sent before any script was there. */
type EarlyCall = { workspaceId: string | null; answer: Promise<Response> };

declare global {
  interface Window {
    earlyCalls?: Record<string, EarlyCall>;
  }
}

/** A page that asks later wants to know how things are by then. */
const freshMs = 15_000;

/**
 * The script of a document that asks for who is signed in, and then for what the page shows first, while
 * the browser loads the page's code. Without a filter in the address alone is it known what that is, and
 * someone who may not read records yet would be refused.
 */
export function earlyCallsScript(asks: string[]): string {
  return `(asks=>{try{if(sessionStorage.getItem("${visitKey}"))return;const calls=window.earlyCalls={};
const ask=(path,workspaceId)=>{const answer=fetch(path,{credentials:"include",headers:workspaceId?{"${workspaceHeader}":workspaceId}:{}});
answer.catch(()=>{});calls[path]={workspaceId,answer};return answer};
ask("${apiPaths.currentUser}",null).then(answer=>answer.ok?answer.clone().json():null).then(user=>{
if(user&&!user.needsSecondFactor&&!user.suspensionReason&&!location.search)for(const path of asks)ask(path,user.workspaceId)}).catch(()=>{})}catch{}})(${JSON.stringify(asks)})`;
}

/** The answer that is on its way already, once. Without a network it fails, and is asked for again. */
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
