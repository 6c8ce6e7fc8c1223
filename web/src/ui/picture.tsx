import type { ComponentProps } from 'react';
import { srcSetOf } from '#shared/pictures.ts';

interface PictureProps extends ComponentProps<'img'> {
  src: string;
  alt: string;
  /** Part of the first screen: it is asked for at once, and `sizes` must say how wide it is. */
  priority?: boolean;
}

/** A picture in the width that the browser needs; outside the first screen it waits until it comes near, and its width is then known. */
export function Picture({ src, alt, priority = false, sizes, ...rest }: PictureProps) {
  const fetching = priority ? ({ fetchPriority: 'high' } as const) : ({ loading: 'lazy' } as const);
  // Without a width of its own a browser that cannot measure takes half of the screen's.
  return <img srcSet={srcSetOf(src)} sizes={sizes ?? 'auto, 50vw'} src={src} alt={alt} {...fetching} {...rest} />;
}
