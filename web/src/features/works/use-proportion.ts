import { useEffect, useState } from 'react';

/** Width by height of a picture once it is known, until then that of most portraits. */
export const useProportion = (url: string): number => {
  const [proportion, setProportion] = useState(4 / 5);
  useEffect(() => {
    const image = new Image();
    const take = () => {
      if (image.naturalHeight > 0) setProportion(image.naturalWidth / image.naturalHeight);
    };
    image.addEventListener('load', take);
    image.src = url;
    return () => image.removeEventListener('load', take);
  }, [url]);
  return proportion;
};
