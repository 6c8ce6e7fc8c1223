import { useEffect, useState } from 'react';
import { croppedRatio, frameOfCoords } from '#shared/photos/crop.ts';
import type { OrderedPhoto } from '#shared/schemas/asset.ts';
import { cx } from '#web/ui/cx.ts';
import { CroppedPhoto } from './cropped-photo.tsx';
import styles from './ordered-photo.module.css';

type Style = NonNullable<OrderedPhoto['style']>;

const styleText = ({ name, strength }: Style): string => `${name}, ${Math.round(strength * 100)}%`;

/** The chosen styles of a piece: one for all its photos, or one for each photo where they differ. */
export const styleRows = (photos: readonly OrderedPhoto[] = []): { label: string; text: string }[] => {
  const texts = photos.map(({ style }) => style && styleText(style));
  const [first] = texts;
  if (first && texts.every((text) => text === first)) return [{ label: 'Style', text: first }];
  return texts.flatMap((text, index) => (text ? [{ label: `Style, photo ${index + 1}`, text }] : []));
};

/** The chosen styles as rows of a list of options. */
export function StyleRows({ photos }: { photos: readonly OrderedPhoto[] | undefined }) {
  return styleRows(photos).map(({ label, text }) => (
    <div key={label}>
      <dt>{label}</dt>
      <dd>{text}</dd>
    </div>
  ));
}

/**
 * Below this part of the photo, in per cent, its thumbnail of 480 pixels is too coarse for a list, whose pictures are 120
 * pixels wide.
 */
const COARSE_BELOW = 40;

const sourceOf = ({ coords, thumb, view }: OrderedPhoto, isLarge: boolean): string => {
  const { w, h } = frameOfCoords(coords);
  return isLarge || Math.min(w, h) < COARSE_BELOW ? view : thumb;
};

/** Shapes, width by height, between which a picture of a list has the shape of its crop. */
const [NARROWEST, WIDEST] = [0.6, 1.6];
const PORTRAIT = 0.8;

/** Width divided by height of the crop; undefined for a photo whose size is not known. */
const ratioOf = ({ coords, width, height }: OrderedPhoto): number | undefined =>
  width && height ? croppedRatio(frameOfCoords(coords), { photo: width / height }) : undefined;

/** Width divided by height of an ordered photo, as it is cropped. */
export const orderedRatio = (photo: OrderedPhoto): number => ratioOf(photo) ?? PORTRAIT;

const shapeOf = (photo: OrderedPhoto): number => Math.min(WIDEST, Math.max(NARROWEST, orderedRatio(photo)));

const RETRY_MS = 4_000;
const MAX_TRIES = 15;

/** Counts the tries to load a painting, which may still be in the making; `isMissing` until one succeeds. */
const usePainted = () => {
  const [tries, setTries] = useState(0);
  const [isMissing, setMissing] = useState(false);
  useEffect(() => {
    if (!isMissing || tries >= MAX_TRIES) return undefined;
    const timer = setTimeout(() => setTries(tries + 1), RETRY_MS);
    return () => clearTimeout(timer);
  }, [isMissing, tries]);
  return { tries, isMissing, onError: () => setMissing(true), onLoad: () => setMissing(false) };
};

interface CutProps {
  photo: OrderedPhoto;
  /** Whether the picture covers its box; otherwise it is fitted in. */
  fill?: boolean;
  large?: boolean;
  isLazy?: boolean;
  alt: string;
}

/** The part of an ordered photo that is painted, in the box around it. */
export function PhotoCut({ photo, fill = false, large = false, isLazy = false, alt }: CutProps) {
  const { width, height, coords } = photo;
  const src = sourceOf(photo, large);
  if (!width || !height) return <img src={src} alt={alt} className={styles.unknown} />;
  return <CroppedPhoto photo={{ coords, width, height }} src={src} alt={alt} cover={fill} isLazy={isLazy} />;
}

/**
 * The painting of an ordered photo in its chosen style, cut like the photo; the pale photo until it is painted, and the
 * photo itself where its painting does not come.
 */
export function PaintingCut({ photo, fill = false, alt }: CutProps) {
  const { width, height, coords, style, thumb } = photo;
  const { tries, isMissing, onError, onLoad } = usePainted();
  if (!style) return null;
  if (isMissing && tries >= MAX_TRIES) return <PhotoCut photo={photo} fill={fill} large alt="" />;
  const painting =
    width && height ? (
      <CroppedPhoto
        key={tries}
        photo={{ coords, width, height }}
        src={style.url}
        alt={alt}
        cover={fill}
        onError={onError}
        onLoad={onLoad}
      />
    ) : (
      <img key={tries} src={style.url} alt={alt} className={styles.unknown} onError={onError} onLoad={onLoad} />
    );
  return (
    <>
      {isMissing && <img src={thumb} alt="" className={cx(styles.unknown, styles.pale)} />}
      <span className={cx(styles.layer, isMissing && styles.hidden)}>{painting}</span>
      {isMissing && <span className={styles.making}>Being painted</span>}
    </>
  );
}

/** An ordered photo, cut as it will be painted, and beside it its painting in the chosen style, cut alike. */
export function OrderedPicture({
  photo,
  alt,
  fill = false,
  large = false,
  className,
}: CutProps & { className?: string }) {
  const shape = fill ? undefined : { '--shape': shapeOf(photo) };
  return (
    <span className={cx(styles.pair, fill && styles.fill, className)} data-painted={photo.style ? '' : undefined}>
      <span className={styles.box} style={shape}>
        <PhotoCut photo={photo} fill={fill} large={large} alt={alt} />
      </span>
      {photo.style && (
        <span className={styles.box} style={shape}>
          <PaintingCut photo={photo} fill={fill} alt={alt && `${alt} in the style ${photo.style.name}`} />
        </span>
      )}
    </span>
  );
}

/** A whole photo on which the part to paint is marked. */
export function MarkedPhoto({ photo, alt, large = false }: Omit<CutProps, 'fill'>) {
  const { coords, width, height, thumb, view } = photo;
  const { x, y, w, h } = frameOfCoords(coords);
  return (
    <span className={styles.whole} style={{ '--ratio': (width ?? 1) / (height ?? 1) }}>
      <span className={styles.sheet}>
        <img src={large ? view : thumb} alt={alt} />
        {coords && (
          <span
            className={styles.frame}
            style={{ left: `${x}%`, top: `${y}%`, width: `${w}%`, height: `${h}%` }}
            data-frame=""
          />
        )}
      </span>
    </span>
  );
}

interface BriefFigureProps {
  photo: OrderedPhoto;
  /** "Photo 1". */
  name: string;
}

/** What the customer wants painted of one photo: the crop, the whole photo with the crop marked, the chosen style. */
export function OrderedBrief({ photo, name }: BriefFigureProps) {
  const { coords, style } = photo;
  return (
    <div className={styles.brief}>
      <div>
        <span className={styles.square}>
          <PhotoCut photo={photo} large isLazy alt={coords ? `${name}, the part to paint` : name} />
        </span>
        <p>{coords ? 'The part to paint' : 'The whole photo is painted'}</p>
      </div>
      {coords && (
        <div>
          <span className={styles.square}>
            <MarkedPhoto photo={photo} alt={`${name}, whole, with the part to paint marked`} />
          </span>
          <p>The whole photo</p>
        </div>
      )}
      {style && (
        <div>
          <span className={styles.square}>
            <PaintingCut photo={photo} alt={`${name} in the style ${style.name}`} />
          </span>
          <p>Style: {styleText(style)}</p>
        </div>
      )}
    </div>
  );
}
