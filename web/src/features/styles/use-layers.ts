import { useState } from 'react';
import type { Laid } from '../photos/chosen-style.ts';

export interface Layer {
  url: string;
  opacity: number;
}

type Picture = Pick<Laid, 'url' | 'id'>;

/**
 * The layers of paintings, lowest first: a new painting is added on top of the previous one once it has loaded.
 * `isShown` is true once a painting of the wanted style shows.
 */
export const useLayers = (laid: Laid | undefined) => {
  const [{ top, below }, settle] = useState<{ top?: Picture | undefined; below?: Picture | undefined }>({});
  const isIn = laid !== undefined && top?.url === laid.url;

  const opacityOf = ({ url }: Picture): number => {
    if (url === laid?.url) return isIn ? laid.opacity : 0;
    // Below a transparent layer only the photo may show, so lower paintings are hidden.
    return url === top?.url || laid?.opacity === 1 ? 1 : 0;
  };
  const stack = [below, top, laid].filter((one) => one !== undefined);
  const distinct = stack.filter(({ url }, index) => stack.findLastIndex((other) => other.url === url) === index);
  return {
    layers: distinct.map((one): Layer => ({ url: one.url, opacity: opacityOf(one) })),
    isShown: laid !== undefined && top?.id === laid.id,
    onLoad: (url: string): void => {
      if (laid?.url === url && !isIn) settle({ top: laid, below: top });
    },
  };
};
