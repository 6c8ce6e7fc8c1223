import type { Appearance } from '@stripe/stripe-js';
import { useMemo, useSyncExternalStore } from 'react';

const roles = {
  colorPrimary: '--action',
  colorBackground: '--surface',
  colorText: '--ink',
  colorTextSecondary: '--ink-2',
  colorTextPlaceholder: '--ink-2',
  colorDanger: '--bad-ink',
} as const;

// light-dark() and var() mean nothing in Stripe's document; the computed value of a colour property resolves them.
const resolveColours = (): Record<string, string> => {
  const probe = document.createElement('i');
  document.body.append(probe);
  const colours: Record<string, string> = {};
  for (const [name, role] of Object.entries(roles)) {
    probe.style.color = `var(${role})`;
    colours[name] = getComputedStyle(probe).color;
  }
  probe.remove();
  return colours;
};

const darkness = '(prefers-color-scheme: dark)';
const subscribe = (changed: () => void) => {
  const query = window.matchMedia(darkness);
  query.addEventListener('change', changed);
  return () => query.removeEventListener('change', changed);
};

/** Our tokens in the visitor's colour scheme for Stripe's card form, which is a document of its own. */
export const useCardAppearance = (): Appearance => {
  const isDark = useSyncExternalStore(subscribe, () => window.matchMedia(darkness).matches);
  return useMemo(
    () => ({
      theme: isDark ? 'night' : 'stripe',
      variables: {
        ...resolveColours(),
        fontFamily: "'Instrument Sans', system-ui, sans-serif",
        fontSizeBase: '16px',
        borderRadius: '3px',
      },
    }),
    [isDark],
  );
};
