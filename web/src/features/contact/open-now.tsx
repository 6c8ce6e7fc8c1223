import { useEffect, useState } from 'react';
import { hoursInWords, openingAt } from '#shared/time/opening-hours.ts';
import { MINUTE_MS } from '#shared/time/time.ts';
import { serverNow } from '#web/lib/server-clock.ts';

/** When somebody answers, by the shop's hours, and whether that is now (W-06). */
export function OpenNow({ hours }: { hours: string }) {
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), MINUTE_MS);
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
