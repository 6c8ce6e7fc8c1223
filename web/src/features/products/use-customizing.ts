import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import type { Asset } from '#shared/schemas/asset.ts';
import type { Product } from '#shared/schemas/product.ts';
import { track } from '#web/lib/analytics.ts';
import { useUploads } from '../uploads/upload-store.ts';

/** With more options than this the form stays out of the way until it is asked for, or there is a photo (doc 1 §2). */
const MAX_OPEN_OPTIONS = 2;

/** How long the order form takes to come and to go (doc 1 §2); its style sheet says the same. */
const TRANSITION_MS = 500;

const prefersReducedMotion = (): boolean => window.matchMedia('(prefers-reduced-motion: reduce)').matches;

export interface Customizing {
  /** The page shows a button in place of the form. */
  isCollapsed: boolean;
  isOpen: boolean;
  /** Still in sight, on its way out. */
  isClosing: boolean;
  open: () => void;
  close: () => void;
}

/** The order form as a dialog: for products with many options, while no photo is attached (P-16). */
export const useCustomizing = ({ sku, options }: Product, photos: readonly Asset[]): Customizing => {
  const { uploads } = useUploads();
  const [phase, enter] = useState<'closed' | 'open' | 'leaving'>('closed');

  useEffect(() => {
    if (phase !== 'leaving') return undefined;
    const timer = setTimeout(() => enter('closed'), prefersReducedMotion() ? 0 : TRANSITION_MS);
    return () => clearTimeout(timer);
  }, [phase]);

  return {
    isCollapsed: options.length > MAX_OPEN_OPTIONS && photos.length === 0 && uploads.length === 0,
    isOpen: phase !== 'closed',
    isClosing: phase === 'leaving',
    open: () => {
      track('products.customize', { sku });
      enter('open');
    },
    close: () => enter('leaving'),
  };
};

/** Leads the focus back once the form has been closed; a function of its own, as the page draws what it goes to. */
export const useFocusAfter = (isOpen: boolean, focus: () => void): void => {
  const wasOpen = useRef(false);
  useEffect(() => {
    if (wasOpen.current && !isOpen) focus();
    wasOpen.current = isOpen;
  });
};

/** Keeps the height of what the dialog takes its fields from, so that the page under it does not move. */
export const useHeldHeight = (isOpen: boolean): RefObject<HTMLFormElement | null> => {
  const place = useRef<HTMLFormElement>(null);
  useLayoutEffect(() => {
    const element = place.current;
    if (!isOpen || !element) return undefined;
    element.style.minHeight = `${element.offsetHeight}px`;
    return () => {
      element.style.minHeight = '';
    };
  }, [isOpen]);
  return place;
};
