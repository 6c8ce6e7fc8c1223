import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { useSearchParams } from '#web/lib/router.tsx';
import { localPath } from '#shared/site/local-path.ts';
import type { Asset, StyleFilter } from '#shared/schemas/asset.ts';
import { productListQuery } from '../catalog/products.queries.ts';
import { AboutStyle } from './about-style.tsx';
import { firstStrength } from '../photos/chosen-style.ts';
import styles from './converter.module.css';
import { Easel } from './easel.tsx';
import { Examples } from './examples.tsx';
import { Portrait } from './portrait.tsx';
import { StyleStrip } from './style-strip.tsx';
import { parseStyleText } from './style-text.ts';
import { usePainting } from './use-painting.ts';
import { useStyleChoice } from './use-style-choice.ts';
import { useThumbnails } from './use-thumbnails.ts';
import { WayBack } from './way-back.tsx';

/** The style converter of a photo (doc 1 §2). `filters` is never empty. */
export function Converter({ photo, filters }: { photo: Asset; filters: readonly [StyleFilter, ...StyleFilter[]] }) {
  const [query] = useSearchParams();
  const from = localPath(query.get('from'));
  const lines = useQuery(productListQuery()).data?.products ?? [];
  const [choice, choose] = useStyleChoice(photo.id, filters);
  const painting = usePainting(photo, choice);
  const isAwaited = painting.stage === 'waiting' || painting.stage === 'painting';
  // Thumbnails are requested only once the awaited picture has arrived.
  useThumbnails(photo, filters, !isAwaited);
  const style = filters.find(({ id }) => id === choice.id) ?? filters[0];
  const easel = useRef<HTMLElement>(null);
  const chooseStyle = (id: string) => {
    choose({ id, strength: firstStrength(id) });
    // On a phone the picture may have been scrolled out of sight above the strip.
    easel.current?.scrollIntoView({ block: 'nearest' });
  };
  const example = ({ description }: StyleFilter) =>
    lines.find(({ sku }) => sku === parseStyleText(description).products[0]?.sku)?.image;

  return (
    <>
      <div className={`block-lamp ${styles.converter}`}>
        <WayBack photoId={photo.id} name={photo.name} from={from} />
        <div className={`wrap ${styles.bench}`}>
          <Easel
            ref={easel}
            photo={photo}
            styleName={style.name}
            choice={choice}
            painting={painting}
            onStrength={(strength) => choose({ id: choice.id, strength })}
          />
          <div className={styles.words}>
            <AboutStyle style={style} lines={lines} />
            <Portrait photo={photo} from={from} />
          </div>
        </div>
        <StyleStrip
          photo={photo}
          filters={filters}
          choice={choice}
          busy={isAwaited || painting.stage === 'finishing'}
          example={example}
          onChoose={chooseStyle}
        />
      </div>
      <Examples style={style} />
    </>
  );
}
