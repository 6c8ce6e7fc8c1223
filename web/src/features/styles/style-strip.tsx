import { useEffect, useRef } from 'react';
import type { Asset, StyleFilter } from '#shared/schemas/asset.ts';
import { cx } from '#web/ui/cx.ts';
import { PHOTOREALISTIC, type StyleChoice } from './chosen-style.ts';
import styles from './style-strip.module.css';

interface StyleStripProps {
  photo: Asset;
  filters: readonly StyleFilter[];
  choice: StyleChoice;
  busy: boolean;
  /** Picture for a style in which this photo has not been painted yet. */
  example: (style: StyleFilter) => string | undefined;
  onChoose: (id: string) => void;
}

/** The styles side by side; those that have been tried show this photo in them. */
export function StyleStrip({ photo, filters, choice, busy, example, onChoose }: StyleStripProps) {
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    const chosen = list.current?.querySelector<HTMLElement>(`[data-style="${CSS.escape(choice.id)}"]`);
    if (!list.current || !chosen) return;
    // Only the strip moves, never the page.
    list.current.scrollTo({ left: chosen.offsetLeft - (list.current.clientWidth - chosen.clientWidth) / 2 });
  }, [choice.id]);

  const picture = (style: StyleFilter): string => {
    if (style.id === PHOTOREALISTIC) return photo.thumb;
    return photo.derivatives.findLast(({ id }) => id === style.id)?.url ?? (style.url || (example(style) ?? photo.thumb));
  };
  return (
    <nav className={styles['strip']} aria-label="Styles">
      <ul ref={list}>
        {filters.map((style) => (
          <li key={style.id}>
            <button type="button" data-style={style.id} aria-pressed={style.id === choice.id} className={cx(busy && style.id === choice.id && styles['busy'])} onClick={() => onChoose(style.id)}>
              <img
                src={picture(style)}
                alt=""
                loading="lazy"
                onError={({ currentTarget }) => {
                  if (!currentTarget.src.endsWith(photo.thumb)) currentTarget.src = photo.thumb;
                }}
              />
              <span>{style.name}</span>
            </button>
          </li>
        ))}
      </ul>
    </nav>
  );
}
