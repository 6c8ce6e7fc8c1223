import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import type { Asset } from '#shared/schemas/asset.ts';
import type { Product } from '#shared/schemas/product.ts';
import { track } from '#web/lib/analytics.ts';
import { useUploads } from '../photos/upload-store.ts';

/** Products with more options than this hide the form until it is opened or a photo is attached (doc 1 §2). */
export const MAX_OPEN_OPTIONS = 2;

/** Duration of opening and closing the order form (doc 1 §2); customize-dialog.module.css has the same. */
const TRANSITION_MS = 500;

const prefersReducedMotion = (): boolean => window.matchMedia('(prefers-reduced-motion: reduce)').matches;

export interface Customizing {
  /** The page shows the customize button instead of the form. */
  isCollapsed: boolean;
  isOpen: boolean;
  /** Closing: the dialog is still in sight. */
  isClosing: boolean;
  open: () => void;
  close: () => void;
}

/**
 * The order form as a dialog: for products with many options, while no photo is attached (P-16); `staysOpen` for an edit,
 * and in the partners' variant (T-03).
 */
export const useCustomizing = ({ sku, options }: Product, photos: readonly Asset[], staysOpen = false): Customizing => {
  const { uploads } = useUploads();
  const [phase, enter] = useState<'closed' | 'open' | 'leaving'>('closed');

  useEffect(() => {
    if (phase !== 'leaving') return undefined;
    const timer = setTimeout(() => enter('closed'), prefersReducedMotion() ? 0 : TRANSITION_MS);
    return () => clearTimeout(timer);
  }, [phase]);

  return {
    isCollapsed: !staysOpen && options.length > MAX_OPEN_OPTIONS && photos.length === 0 && uploads.length === 0,
    isOpen: phase !== 'closed',
    isClosing: phase === 'leaving',
    open: () => {
      track('products.customize', { sku });
      enter('open');
    },
    close: () => enter('leaving'),
  };
};

/**
 * Calls `focus` once the dialog has closed; separate from useCustomizing, because the page renders the element to
 * focus.
 */
export const useFocusAfter = (isOpen: boolean, focus: () => void): void => {
  const wasOpen = useRef(false);
  useEffect(() => {
    if (wasOpen.current && !isOpen) focus();
    wasOpen.current = isOpen;
  });
};

/** Holds the height of the page's form while its fields are in the dialog, so that the page below does not move. */
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
