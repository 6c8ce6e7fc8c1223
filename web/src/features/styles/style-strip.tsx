import ArrowLeft from 'icon:arrow-left';
import ArrowRight from 'icon:arrow-right';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import type { Asset, StyleChoice, StyleFilter } from '#shared/schemas/asset.ts';
import { PHOTOREALISTIC } from '#shared/photos/styles.ts';
import { IconButton } from '#web/ui/button.tsx';
import styles from './style-strip.module.css';
import { StyleTile } from './style-tile.tsx';

interface StyleStripProps {
  photo: Asset;
  filters: readonly StyleFilter[];
  choice: StyleChoice;
  busy: boolean;
  /** Picture for a style without an example of its own. */
  example: (style: StyleFilter) => string | undefined;
  onChoose: (id: string) => void;
}

const STEPS: Record<string, (at: number, last: number) => number> = {
  ArrowRight: (at, last) => Math.min(at + 1, last),
  ArrowLeft: (at) => Math.max(at - 1, 0),
  Home: () => 0,
  End: (_at, last) => last,
};

/** Part of the strip's width that its arrow buttons scroll by. */
const PAGE = 0.8;

/** The styles side by side, each with a thumbnail of this photo: a single tab stop, within which arrow keys move. */
export function StyleStrip({ photo, filters, choice, busy, example, onChoose }: StyleStripProps) {
  const list = useRef<HTMLDivElement>(null);
  const [focused, setFocused] = useState<string>();
  const stop = filters.some(({ id }) => id === focused) ? focused : choice.id;

  useEffect(() => {
    const chosen = list.current?.querySelector<HTMLElement>(`[data-style="${CSS.escape(choice.id)}"]`);
    if (!list.current || !chosen) return;
    // Scrolls the strip alone: scrollIntoView would move the page.
    list.current.scrollTo({ left: chosen.offsetLeft - (list.current.clientWidth - chosen.clientWidth) / 2 });
  }, [choice.id]);

  const step = (event: KeyboardEvent) => {
    const next = STEPS[event.key];
    if (!next) return;
    event.preventDefault();
    const at = filters.findIndex(({ id }) => id === stop);
    const tiles = list.current?.querySelectorAll<HTMLElement>('[data-style]');
    const tile = tiles?.[next(at, filters.length - 1)];
    tile?.focus();
    setFocused(tile?.dataset.style);
  };
  const scroll = (pages: number) => list.current?.scrollBy({ left: pages * PAGE * list.current.clientWidth });

  return (
    <nav className={styles.strip} aria-label="Styles">
      <div ref={list} role="toolbar" aria-label="Styles" tabIndex={-1} className={styles.list} onKeyDown={step}>
        {filters.map((style) => (
          <StyleTile
            key={style.id}
            id={style.id}
            name={style.name}
            example={style.id === PHOTOREALISTIC ? photo.thumb : style.url || (example(style) ?? photo.thumb)}
            thumbnail={photo.thumbnails?.[style.id]}
            isChosen={style.id === choice.id}
            isBusy={busy && style.id === choice.id}
            isStop={style.id === stop}
            onChoose={() => {
              setFocused(style.id);
              onChoose(style.id);
            }}
          />
        ))}
      </div>
      <div className={styles.arrows}>
        <IconButton label="Styles before these" tabIndex={-1} onClick={() => scroll(-1)}>
          <ArrowLeft aria-hidden="true" />
        </IconButton>
        <IconButton label="More styles" tabIndex={-1} onClick={() => scroll(1)}>
          <ArrowRight aria-hidden="true" />
        </IconButton>
      </div>
    </nav>
  );
}
