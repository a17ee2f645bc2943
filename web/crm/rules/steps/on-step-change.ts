import { createContext } from "react";

/** Takes whether the step of the open dialog is changed: the rule's page asks before both are lost. */
export const OnStepChange = createContext<(isChanged: boolean) => void>(() => undefined);
