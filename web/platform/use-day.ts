import { startOfDay } from "date-fns/startOfDay";
import { useEffect, useState } from "react";

const minuteMs = 60_000;

/** The day it is here. A page moves on at midnight; one that slept through it does when it is seen again. */
export function useDay(): Date {
  const [day, setDay] = useState(currentDay);
  useEffect(() => {
    const look = () =>
      setDay((known) => (known.getTime() === currentDay().getTime() ? known : currentDay()));
    document.addEventListener("visibilitychange", look);
    const timer = setInterval(look, minuteMs);
    return () => {
      document.removeEventListener("visibilitychange", look);
      clearInterval(timer);
    };
  }, []);
  return day;
}

function currentDay(): Date {
  return startOfDay(new Date());
}
