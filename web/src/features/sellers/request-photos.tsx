import Download from 'icon:download';
import ZoomIn from 'icon:zoom-in';
import { useState } from 'react';
import type { SellerRequest } from '#shared/schemas/quote.ts';
import { PhotoViewer } from './photo-viewer.tsx';
import styles from './request-photos.module.css';
import { RequestPicture } from './request-picture.tsx';

/** The customer's photos: each in full resolution in a viewer, and to download (C7). */
export function Photos({ request: { assets, product } }: { request: Pick<SellerRequest, 'assets' | 'product'> }) {
  const [shown, setShown] = useState(0);
  const [isViewing, view] = useState(false);
  const photo = assets[shown];
  const name = `Customer photo ${shown + 1} of ${assets.length}`;
  return (
    <div className={styles.photos}>
      {photo ? (
        <button type="button" className={styles.photo} onClick={() => view(true)}>
          <img src={photo} alt={name} />
          <span className={styles.zoom}>
            <ZoomIn aria-hidden="true" />
            Zoom
          </span>
        </button>
      ) : (
        <RequestPicture request={{ product, assets: [] }} className={styles.photo} />
      )}
      {!photo && <p className={styles.note}>The customer has not attached a photo. This is a sample of the kind.</p>}
      {photo && (
        <div className={styles.below}>
          {assets.length > 1 && (
            <ul className={styles.thumbs}>
              {assets.map((asset, index) => (
                <li key={asset}>
                  <button
                    type="button"
                    aria-label={`Show photo ${index + 1}`}
                    aria-pressed={index === shown}
                    onClick={() => setShown(index)}
                  >
                    <img src={asset} alt="" loading="lazy" />
                  </button>
                </li>
              ))}
            </ul>
          )}
          <a href={photo} download className={styles.download}>
            <Download aria-hidden="true" />
            Download in full size
          </a>
        </div>
      )}
      {photo && <PhotoViewer open={isViewing} src={photo} name={name} onClose={() => view(false)} />}
    </div>
  );
}
