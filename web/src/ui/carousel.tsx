import useEmblaCarousel from 'embla-carousel-react';
import ArrowLeft from 'icon:arrow-left';
import ArrowRight from 'icon:arrow-right';
import Pause from 'icon:pause';
import Play from 'icon:play';
import { useCallback, useEffect, useState, type ReactNode } from 'react';
import { useBrowserState } from '../lib/hydrated.ts';
import { IconButton } from './button.tsx';
import styles from './carousel.module.css';
import { cx } from './cx.ts';

interface CarouselProps {
  label: string;
  slides: readonly { id: string; content: ReactNode }[];
  /** Most slides in view at once; the class sets the number for each width by `--per-view`. */
  maxInView?: number;
  /** Milliseconds between automatic steps; paused under the pointer and with focus inside, off with reduced motion. */
  autoplayMs?: number;
  className?: string;
  onSelect?: (index: number) => void;
  /** Moves to this slide when it changes, for thumbnails beside the carousel. */
  show?: number;
}

// Dragging a range input inside a slide, such as the before/after handle, must not move the carousel.
const watchDrag = (_carousel: unknown, event: Event): boolean => !(event.target instanceof HTMLInputElement);

const prefersReducedMotion = (): boolean => window.matchMedia('(prefers-reduced-motion: reduce)').matches;

export function Carousel({ label, slides, maxInView = 1, autoplayMs, className, onSelect, show }: CarouselProps) {
  const [viewport, embla] = useEmblaCarousel({ loop: slides.length > 1, align: 'start', duration: 24, watchDrag });
  const [index, setIndex] = useState(0);
  const [playing, setPlaying] = useBrowserState(
    () => autoplayMs !== undefined && !prefersReducedMotion(),
    () => autoplayMs !== undefined,
  );
  const [held, setHeld] = useState(false);
  const [visited, setVisited] = useState(false);

  useEffect(() => {
    if (!embla) return undefined;
    const select = () => {
      setIndex(embla.selectedScrollSnap());
      onSelect?.(embla.selectedScrollSnap());
    };
    embla.on('select', select);
    return () => void embla.off('select', select);
  }, [embla, onSelect]);

  useEffect(() => {
    if (embla && show !== undefined && show !== embla.selectedScrollSnap()) embla.scrollTo(show);
  }, [embla, show]);

  useEffect(() => {
    if (!embla || !playing || held || !autoplayMs) return undefined;
    const timer = setInterval(() => embla.scrollNext(), autoplayMs);
    return () => clearInterval(timer);
  }, [embla, playing, held, autoplayMs]);

  // Pictures of far slides would load before the rest of the page, so they wait until the visitor uses the carousel.
  const isNear = (position: number): boolean => {
    const steps = Math.abs(position - index);
    return Math.min(steps, slides.length - steps) <= maxInView;
  };

  const stop = useCallback(() => setPlaying(false), [setPlaying]);
  const visit = () => {
    setHeld(true);
    setVisited(true);
  };
  const hold = {
    onPointerEnter: visit,
    onPointerLeave: () => setHeld(false),
    onFocus: visit,
    onBlur: () => setHeld(false),
  };

  return (
    <section aria-roledescription="carousel" aria-label={label} className={cx(styles.carousel, className)} {...hold}>
      <div ref={viewport} className={styles.viewport} onPointerDown={stop}>
        {/* While the carousel moves by itself a screen reader must not announce every step. */}
        <ul className={styles.track} aria-live={playing && !held ? 'off' : 'polite'}>
          {slides.map((slide, position) => (
            <li key={slide.id} aria-roledescription="slide" aria-label={`${position + 1} of ${slides.length}`}>
              {(visited || isNear(position)) && slide.content}
            </li>
          ))}
        </ul>
      </div>
      {slides.length > 1 && (
        <div className={styles.controls}>
          <span className="num" aria-hidden="true">
            {index + 1} / {slides.length}
          </span>
          {autoplayMs !== undefined && (
            <IconButton label={playing ? 'Pause' : 'Play'} onClick={() => setPlaying(!playing)}>
              {playing ? <Pause aria-hidden="true" /> : <Play aria-hidden="true" />}
            </IconButton>
          )}
          <IconButton label="Previous" onClick={() => embla?.scrollPrev()}>
            <ArrowLeft aria-hidden="true" />
          </IconButton>
          <IconButton label="Next" onClick={() => embla?.scrollNext()}>
            <ArrowRight aria-hidden="true" />
          </IconButton>
        </div>
      )}
    </section>
  );
}
