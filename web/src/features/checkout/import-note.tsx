const HOME = 'US';

/** Who pays the destination's import charges (doc 2 §1, C24); nothing for a domestic order. */
export function ImportNote({ country }: { country: string }) {
  if (country === HOME || country === '') return null;
  return (
    <p className="small muted">
      {country === 'GB'
        ? 'VAT, taxes and tariffs of the United Kingdom are paid by you on delivery. They are not part of our prices.'
        : 'Taxes and tariffs of the destination are paid by you on delivery. They are not part of our prices.'}
    </p>
  );
}
