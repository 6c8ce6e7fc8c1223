import ArrowLeft from 'icon:arrow-left';
import ArrowRight from 'icon:arrow-right';
import Pause from 'icon:pause';
import Play from 'icon:play';
import { useEffect, useEffectEvent, useState, type PointerEvent, type ReactNode } from 'react';
import { useBrowserState } from '../lib/hydrated.ts';
import { IconButton } from './button.tsx';
import styles from './carousel.module.css';
import { cx } from './cx.ts';
import { useCarousel } from './use-carousel.ts';

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

const prefersReducedMotion = (): boolean => window.matchMedia('(prefers-reduced-motion: reduce)').matches;

export function Carousel({ label, slides, maxInView = 1, autoplayMs, className, onSelect, show }: CarouselProps) {
  const { index, isStill, isDragging, turn, turnTo, hang, focusOn, viewport, track } = useCarousel(
    slides.length,
    onSelect,
  );
  const [playing, setPlaying] = useBrowserState(
    () => autoplayMs !== undefined && !prefersReducedMotion(),
    () => autoplayMs !== undefined,
  );
  const [held, setHeld] = useState(false);
  const [visited, setVisited] = useState(false);

  // Runs when the wished slide changes, not when the carousel moves away from it.
  const wished = useEffectEvent((slide: number) => turnTo(slide));
  useEffect(() => {
    if (show !== undefined) wished(show);
  }, [show]);

  const next = useEffectEvent(() => turn(1));
  useEffect(() => {
    if (!playing || held || !autoplayMs) return undefined;
    const timer = setInterval(() => next(), autoplayMs);
    return () => clearInterval(timer);
  }, [playing, held, autoplayMs]);

  // Pictures of far slides would load before the rest of the page, so they wait until the visitor uses the carousel.
  const isNear = (position: number): boolean => {
    const steps = Math.abs(position - index);
    return Math.min(steps, slides.length - steps) <= maxInView;
  };

  const press = (event: PointerEvent) => {
    setPlaying(false);
    viewport.onPointerDown(event);
  };
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
      <div {...viewport} className={styles.viewport} onPointerDown={press}>
        {/* While the carousel moves by itself a screen reader must not announce every step. */}
        <ul
          {...track}
          className={styles.track}
          data-dragging={isDragging || undefined}
          aria-live={playing && !held ? 'off' : 'polite'}
        >
          {slides.map((slide, position) => (
            // The focus bubbles from the links inside.
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
            <li
              key={slide.id}
              aria-roledescription="slide"
              aria-label={`${position + 1} of ${slides.length}`}
              style={hang(position)}
              onFocus={() => focusOn(position)}
            >
              {(visited || isNear(position)) && slide.content}
            </li>
          ))}
        </ul>
      </div>
      {slides.length > 1 && (
        <div className={styles.controls} data-still={isStill || undefined}>
          <span className="num" translate="no" aria-hidden="true">
            {index + 1} / {slides.length}
          </span>
          {autoplayMs !== undefined && (
            <IconButton label={playing ? 'Pause' : 'Play'} onClick={() => setPlaying(!playing)}>
              {playing ? <Pause aria-hidden="true" /> : <Play aria-hidden="true" />}
            </IconButton>
          )}
          <IconButton label="Previous" onClick={() => turn(-1)}>
            <ArrowLeft aria-hidden="true" />
          </IconButton>
          <IconButton label="Next" onClick={() => turn(1)}>
            <ArrowRight aria-hidden="true" />
          </IconButton>
        </div>
      )}
    </section>
  );
}
