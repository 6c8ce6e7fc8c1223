import { useEffect, useLayoutEffect, useState } from 'react';
import { PUBLIC_PAGES } from '#shared/site/public-pages.ts';
import type { SiteConfig } from '#shared/site/site-config.ts';
import { servicesOn, type Purpose, type Services as ShopServices } from '#shared/site/services.ts';
import { formatDate } from '#web/lib/dates.ts';
import { useStore } from '#web/lib/store.ts';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/choice.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { answerConsent, askedAbout, consentStore, purposesOf, unanswered } from './consent.ts';
import { keepServices, watchPrivate } from './loaded.ts';
import styles from './services.module.css';

const TITLE = 'May other companies help us?';

interface ChoicesProps {
  services: ShopServices;
  /** The purposes can be chosen one by one from the beginning. */
  isOpen?: boolean;
  onDone: () => void;
}

/** Asks for each purpose, or for all: agreeing and refusing take one press each and look alike. */
function Choices({ services, isOpen = false, onDone }: ChoicesProps) {
  const consent = useStore(consentStore);
  const purposes = purposesOf(consent, services);
  const [isChoosing, setChoosing] = useState(isOpen);
  const [chosen, choose] = useState<ReadonlySet<Purpose>>(
    () => new Set(purposes.filter(({ isAgreed }) => isAgreed).map(({ purpose }) => purpose)),
  );
  const answer = (agreed: Iterable<Purpose>) => {
    answerConsent(services, new Set(agreed));
    onDone();
  };
  const toggle = (purpose: Purpose) =>
    choose((before) => {
      const after = new Set(before);
      if (!after.delete(purpose)) after.add(purpose);
      return after;
    });
  return (
    <div className={styles.choices}>
      {/* promise: services-after-consent */}
      <p>
        Their scripts load after you agree, and none of them before. You can change your answer at the foot of each
        page.
      </p>
      {isChoosing ? (
        <ul className={styles.purposes}>
          {purposes.map(({ purpose, title, what, providers }) => (
            <li key={purpose}>
              <Checkbox checked={chosen.has(purpose)} onChange={() => toggle(purpose)}>
                <b>{title}</b>
              </Checkbox>
              <p className="small muted">
                {what} {providers.join(', ')}
              </p>
            </li>
          ))}
        </ul>
      ) : (
        <p>
          <b>{purposes.map(({ title }) => title).join(', ')}</b>
        </p>
      )}
      {consent.at !== '' && <p className="small muted">You answered on {formatDate(new Date(consent.at))}.</p>}
      <div className={styles.acts}>
        <Button variant="ghost" onClick={() => answer(purposes.map(({ purpose }) => purpose))}>
          Accept all
        </Button>
        <Button variant="ghost" onClick={() => answer([])}>
          Refuse all
        </Button>
        {isChoosing ? (
          <Button variant="ghost" onClick={() => answer(chosen)}>
            Save my choice
          </Button>
        ) : (
          <Button variant="link" onClick={() => setChoosing(true)}>
            Choose by purpose
          </Button>
        )}
      </div>
    </div>
  );
}

interface ServicesProps {
  /** The shown page's path in shared/site/pages.ts; undefined where there is none. */
  page: string | undefined;
  config: SiteConfig;
}

/**
 * The scripts of other parties that this shop has: asks for consent on public pages, loads each where it may, after that
 * alone, and is the way to change the answer at the foot of each page (C52).
 */
export function Services({ page, config }: ServicesProps) {
  const { services = {} } = config;
  const consent = useStore(consentStore);
  const [isOpen, setOpen] = useState(false);
  // Also after a navigation to another address of the same page, whose content is another.
  useLayoutEffect(() => {
    const keep = () => keepServices(page, config);
    keep();
    return watchPrivate(keep);
  });
  useEffect(() => {
    const changed = ({ key }: StorageEvent) => {
      if (key === 'consent' || key === null) consentStore.reload();
    };
    // A page that was kept whole for Back has heard of no change.
    const shown = ({ persisted }: PageTransitionEvent) => {
      if (persisted) consentStore.reload();
    };
    window.addEventListener('storage', changed);
    window.addEventListener('pageshow', shown);
    return () => {
      window.removeEventListener('storage', changed);
      window.removeEventListener('pageshow', shown);
    };
  }, []);

  const open = unanswered(consent, services);
  const isAsked =
    page !== undefined &&
    (PUBLIC_PAGES as readonly string[]).includes(page) &&
    servicesOn(services, page).some((name) => open.includes(name));
  const close = () => setOpen(false);
  return (
    <>
      {askedAbout(services).length > 0 && (
        <Button variant="link" aria-haspopup="dialog" onClick={() => setOpen(true)}>
          Your privacy choices
        </Button>
      )}
      <Dialog open={isOpen} title={TITLE} onClose={close}>
        <Choices services={services} isOpen onDone={close} />
      </Dialog>
      {isAsked && !isOpen && (
        <section className={styles.card} aria-labelledby="services-title">
          <h2 id="services-title" className="d4">
            {TITLE}
          </h2>
          <Choices services={services} onDone={close} />
        </section>
      )}
    </>
  );
}
