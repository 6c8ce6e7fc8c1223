import { useEffect, useState, type ReactNode } from 'react';
import type { Services } from '#shared/site/services.ts';
import { useStore } from '#web/lib/store.ts';
import { consentStore, hasAgreed } from './consent.ts';
import { loadService } from './loaded.ts';

declare global {
  interface Window {
    affirm?: { ui: { ready: (then: () => void) => void; refresh: () => void } };
  }
}

interface InstalmentsProps {
  cents: number;
  /** Where the amount stands, in the provider's words. */
  page: 'product' | 'payment';
  services: Services;
  /** Our own words, until the provider's script answers and where it may not load. */
  children: ReactNode;
}

/** What the lender's own script says of an amount, once the visitor has agreed to it (P-27, N-02). */
export function Instalments({ cents, page, services, children }: InstalmentsProps) {
  const mayLoad = hasAgreed(useStore(consentStore), services, 'instalments');
  const [isReady, setReady] = useState(false);
  useEffect(() => {
    if (!mayLoad) return undefined;
    let isGone = false;
    loadService('instalments', services).then(
      () => window.affirm?.ui.ready(() => isGone || setReady(true)),
      // Many browsers refuse such scripts; our own words stay.
      () => undefined,
    );
    return () => {
      isGone = true;
    };
  }, [mayLoad, services]);
  useEffect(() => {
    if (isReady) window.affirm?.ui.refresh();
  }, [isReady, cents]);
  if (!isReady) return children;
  // The script fills the element, and a new amount is another one.
  return <p key={cents} className="affirm-as-low-as small" data-page-type={page} data-amount={cents} />;
}
