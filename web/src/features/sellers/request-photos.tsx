import Download from 'icon:download';
import ZoomIn from 'icon:zoom-in';
import { useState } from 'react';
import type { OrderedPhoto } from '#shared/schemas/asset.ts';
import type { SellerRequest } from '#shared/schemas/quote.ts';
import { MarkedPhoto, PaintingCut, PhotoCut } from '../photos/ordered-photo.tsx';
import { PhotoViewer } from './photo-viewer.tsx';
import styles from './request-photos.module.css';
import { RequestPicture } from './request-picture.tsx';

type ViewName = 'crop' | 'whole' | 'style';

interface View {
  name: ViewName;
  label: string;
  alt: string;
  /** The picture in its own pixels. */
  src: string;
}

/** What there is to see of a photo: the part to paint, the whole photo with that part marked, the chosen style. */
const viewsOf = ({ url, coords, style }: OrderedPhoto, name: string): View[] => [
  { name: 'crop', label: coords ? 'The part to paint' : 'The photo', alt: name, src: url },
  ...(coords
    ? [{ name: 'whole' as const, label: 'The whole photo', alt: `${name}, whole, the part to paint marked`, src: url }]
    : []),
  ...(style
    ? [
        {
          name: 'style' as const,
          label: `Style: ${style.name}, ${Math.round(style.strength * 100)}%`,
          alt: `${name} in the style ${style.name}`,
          src: style.url,
        },
      ]
    : []),
];

function Shown({
  photo,
  view,
  alt,
  large = false,
}: {
  photo: OrderedPhoto;
  view: ViewName;
  alt: string;
  large?: boolean;
}) {
  if (view === 'whole') return <MarkedPhoto photo={photo} alt={alt} large={large} />;
  if (view === 'style') return <PaintingCut photo={photo} alt={alt} />;
  return <PhotoCut photo={photo} alt={alt} large={large} />;
}

function Photo({ photo, name }: { photo: OrderedPhoto; name: string }) {
  const [at, setAt] = useState<ViewName>('crop');
  const [isViewing, look] = useState(false);
  const views = viewsOf(photo, name);
  const [first] = views;
  const shown = views.find((view) => view.name === at) ?? first;
  if (!shown) return null;
  return (
    <>
      <button type="button" className={styles.photo} onClick={() => look(true)}>
        <Shown photo={photo} view={shown.name} alt={shown.alt} large />
        <span className={styles.zoom}>
          <ZoomIn aria-hidden="true" />
          Zoom
        </span>
      </button>
      {views.length > 1 && (
        <ul className={styles.views} aria-label={`Views of ${name.toLowerCase()}`}>
          {views.map((view) => (
            <li key={view.name}>
              <button type="button" aria-pressed={view.name === shown.name} onClick={() => setAt(view.name)}>
                <span className={styles.small}>
                  <Shown photo={photo} view={view.name} alt="" />
                </span>
                {view.label}
              </button>
            </li>
          ))}
        </ul>
      )}
      <PhotoViewer open={isViewing} src={shown.src} name={shown.alt} onClose={() => look(false)} />
    </>
  );
}

/** The customer's photos, cropped and whole, with the chosen style; each in full resolution, and to download (C7). */
export function Photos({ request: { photos, product } }: { request: Pick<SellerRequest, 'photos' | 'product'> }) {
  const [shown, setShown] = useState(0);
  const photo = photos[shown];
  if (!photo)
    return (
      <div className={styles.photos}>
        <RequestPicture request={{ product, photos: [] }} className={styles.photo} />
        <p className={styles.note}>The customer has not attached a photo. This is a sample of the kind.</p>
      </div>
    );
  return (
    <div className={styles.photos}>
      <Photo key={photo.id} photo={photo} name={`Customer photo ${shown + 1} of ${photos.length}`} />
      <div className={styles.below}>
        {photos.length > 1 && (
          <ul className={styles.thumbs}>
            {photos.map((one, index) => (
              <li key={one.id}>
                <button
                  type="button"
                  aria-label={`Show photo ${index + 1}`}
                  aria-pressed={index === shown}
                  onClick={() => setShown(index)}
                >
                  <PhotoCut photo={one} alt="" fill />
                </button>
              </li>
            ))}
          </ul>
        )}
        <a href={photo.url} download className={styles.download}>
          <Download aria-hidden="true" />
          Download in full size
        </a>
      </div>
    </div>
  );
}
