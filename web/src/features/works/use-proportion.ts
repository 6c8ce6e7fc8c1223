import { useEffect, useState } from 'react';

/** Width by height of a picture once it is known, until then that of most portraits. */
export const useProportion = (url: string): number => {
  const [proportion, setProportion] = useState(4 / 5);
  useEffect(() => {
    const image = new Image();
    image.onload = () => {
      if (image.naturalHeight > 0) setProportion(image.naturalWidth / image.naturalHeight);
    };
    image.src = url;
    return () => {
      image.onload = null;
    };
  }, [url]);
  return proportion;
};
