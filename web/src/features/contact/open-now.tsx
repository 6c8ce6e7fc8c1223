import { useEffect, useState } from 'react';
import { hoursInWords, openingAt } from '#shared/time/opening-hours.ts';
import { MINUTE_MS } from '#shared/time/time.ts';

/** When somebody answers, by the shop's hours, and whether that is now (W-06). */
export function OpenNow({ hours }: { hours: string }) {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), MINUTE_MS);
    return () => clearInterval(timer);
  }, []);
  const opening = openingAt(hours, now);
  if (!opening) return null;
  return (
    <p>
      {hoursInWords(hours)}. <b>{opening.words}</b>
    </p>
  );
}
