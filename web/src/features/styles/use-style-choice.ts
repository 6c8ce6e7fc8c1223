import { useEffect, useState } from 'react';
import { useSearchParams } from '#web/lib/router.tsx';
import type { StyleChoice, StyleFilter } from '#shared/schemas/asset.ts';
import { PHOTOREALISTIC } from '#shared/photos/styles.ts';
import { firstStrength, loadStyle, saveStyle } from '../photos/chosen-style.ts';

/**
 * The chosen style and strength of a photo: the URL's `filterId`, else the choice stored on this device. What the URL
 * names is stored, so that the photo is ordered as it is shown.
 */
export const useStyleChoice = (
  assetId: string,
  styles: readonly StyleFilter[],
): [StyleChoice, (choice: StyleChoice) => void] => {
  const [query, setQuery] = useSearchParams();
  const [choice, setChoice] = useState((): StyleChoice => {
    const last = loadStyle(assetId);
    const asked = styles.find(({ id }) => id === query.get('filterId'))?.id ?? last?.id ?? PHOTOREALISTIC;
    return last?.id === asked ? last : { id: asked, strength: firstStrength(asked) };
  });
  const isNamed = query.get('filterId') === choice.id;
  useEffect(() => {
    if (isNamed) saveStyle(assetId, choice);
  }, [assetId, choice, isNamed]);
  const choose = (next: StyleChoice): void => {
    setChoice(next);
    setQuery(
      (current) => {
        current.set('filterId', next.id);
        return current;
      },
      { replace: true },
    );
  };
  return [choice, choose];
};
