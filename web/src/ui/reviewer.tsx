import { formatDay } from '#shared/time/days.ts';
import { placeName } from '#web/lib/country.ts';

interface ReviewerProps {
  name: string;
  city?: string | undefined;
  country: string;
  /** When the piece was rated, in ISO 8601. */
  at?: string | undefined;
}

/** Who reviewed a piece, from where and when: "Grace, Tartu, Estonia, March 5, 2026". */
export function Reviewer({ name, city, country, at }: ReviewerProps) {
  return (
    <>
      {[name, placeName(city, country)].filter(Boolean).join(', ')}
      {at && (
        <>
          , <time dateTime={at}>{formatDay(at.slice(0, 10), 'dated')}</time>
        </>
      )}
    </>
  );
}
