/** Cents of an amount in dollars as it is typed; undefined for anything else. */
export const typedCents = (typed: string): number | undefined => {
  const cents = /^\d{1,6}(\.\d{1,2})?$/.test(typed.trim()) ? Math.round(Number(typed) * 100) : 0;
  return cents > 0 ? cents : undefined;
};
