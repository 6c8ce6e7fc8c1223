import type { ComponentProps } from 'react';
import { srcSetOf } from '#shared/photos/pictures.ts';

interface PictureProps extends ComponentProps<'img'> {
  src: string;
  alt: string;
  /** Part of the first screen: loaded at once; `sizes` must give its width. */
  priority?: boolean;
}

/** A picture in the width that the browser needs; outside the first screen it loads lazily, when its width is known. */
export function Picture({ src, alt, priority = false, sizes, ...rest }: PictureProps) {
  const fetching = priority ? ({ fetchPriority: 'high' } as const) : ({ loading: 'lazy' } as const);
  // `50vw` is for browsers that do not know `auto`.
  return <img srcSet={srcSetOf(src)} sizes={sizes ?? 'auto, 50vw'} src={src} alt={alt} {...fetching} {...rest} />;
}
