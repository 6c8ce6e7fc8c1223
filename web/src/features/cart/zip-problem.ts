import type { Address } from '#shared/schemas/cart.ts';
import { isWrongState, isZipForm } from '#shared/shipping/shipping.ts';
import { statesOfZip, usStateCode } from '#shared/shipping/us-zip.ts';

/** What is wrong with a zip code, in words: its form, or the state that it lies in; undefined when nothing is known. */
export const zipProblem = (address: Address): string | undefined => {
  const zip = address.zip.trim();
  if (!isZipForm(address)) return `${zip} is not a whole zip or postal code.`;
  if (address.state.trim() === '' || !isWrongState(address)) return undefined;
  const [state] = statesOfZip(zip);
  if (!state) return `There is no zip code ${zip}.`;
  if (!usStateCode(address.state)) return `Enter the state as two letters: ${zip} is in ${state}.`;
  return `${zip} is in ${state}, not in ${address.state.trim()}.`;
};
