import { startOfDay } from "date-fns/startOfDay";
import { useEffect, useState } from "react";

/** The day it is here. A page that was left open over night moves on when it is seen again. */
export function useDay(): Date {
  const [day, setDay] = useState(currentDay);
  useEffect(() => {
    const look = () =>
      setDay((known) => (known.getTime() === currentDay().getTime() ? known : currentDay()));
    document.addEventListener("visibilitychange", look);
    return () => document.removeEventListener("visibilitychange", look);
  }, []);
  return day;
}

function currentDay(): Date {
  return startOfDay(new Date());
}
