import { useState } from 'react';
import type { Laid } from './chosen-style.ts';

export interface Layer {
  url: string;
  opacity: number;
}

type Picture = Pick<Laid, 'url' | 'id'>;

/**
 * The paintings on the easel, the lowest first: a new one comes in over the one before once the browser has it. `isShown`
 * says whether one of the wanted style is to be seen yet.
 */
export const useLayers = (laid: Laid | undefined) => {
  const [{ top, below }, settle] = useState<{ top?: Picture | undefined; below?: Picture | undefined }>({});
  const isIn = laid !== undefined && top?.url === laid.url;

  const opacityOf = ({ url }: Picture): number => {
    if (url === laid?.url) return isIn ? laid.opacity : 0;
    // Under a thin layer nothing but the photo may show.
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
