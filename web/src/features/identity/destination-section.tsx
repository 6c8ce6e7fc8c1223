import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { DestinationView } from '#shared/schemas/destination.ts';
import type { PayeeKind } from '#shared/schemas/payout.ts';
import { destinationText } from '#shared/people/destinations.ts';
import { accountQuery } from '#web/lib/account.ts';
import { formatDate } from '#web/lib/dates.ts';
import { later } from '#web/lib/later.tsx';
import { Button } from '../../ui/button.tsx';
import { Callout } from '../../ui/callout.tsx';
import { AccountSection, SectionError } from './account-section.tsx';
import styles from './account.module.css';
import { destinationQuery, paidAsQuery } from './destination.queries.ts';
import { useFocusBack } from './use-focus-back.ts';

const DestinationForm = later(async () => (await import('./destination-form.tsx')).DestinationForm);

const capital = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1);
const day = (iso: string): string => formatDate(Date.parse(iso));

function Standing({ current, next }: { current: DestinationView | null; next: DestinationView | null }) {
  if (!current && !next)
    return (
      // promise: destination-after-7-days, payout-waits-for-destination
      <Callout tone="warn" title="Payouts wait until you enter where to.">
        What you earn stays yours; it goes out with the first payment from 7 days after that.
      </Callout>
    );
  return (
    <>
      {current && (
        <p className={styles.fact}>
          <b>{capital(destinationText(current))}</b>
          <span className="small muted">entered on {day(current.entered_at)}</span>
        </p>
      )}
      {next && (
        // promise: destination-after-7-days, payout-waits-for-destination
        <Callout title={`From ${day(next.paid_from)} on: ${destinationText(next)}.`}>
          {current ? 'Until then payments go where they went before.' : 'What is payable waits until then.'} If you did
          not enter this, choose a new password and write to us.
        </Callout>
      )}
    </>
  );
}

/** Where an artist, or a partner, is paid to, and the form that enters another place (C49). */
export function DestinationSection({ to }: { to: PayeeKind }) {
  const destination = useQuery(destinationQuery(to));
  const account = useQuery(accountQuery());
  const [isOpen, setIsOpen] = useState(false);
  const button = useFocusBack(isOpen);
  const { data } = destination;
  const failed = [destination, account].find(({ isError, data: loaded }) => isError && !loaded);
  return (
    <AccountSection
      id={`destination-${to}`}
      title="Where we pay you"
      // promise: destination-end-only
      text={to === 'artists' ? 'Your bank account. Only its end is shown here.' : 'Your address at PayPal.'}
    >
      {failed && (
        <SectionError message="Where you are paid to could not be loaded." onRetry={() => void failed.refetch()} />
      )}
      {data && <Standing {...data} />}
      {data && account.data && isOpen && (
        <DestinationForm to={to} account={account.data} onClose={() => setIsOpen(false)} />
      )}
      {data && account.data && !isOpen && (
        <Button
          ref={button}
          variant={(data.current ?? data.next) ? 'ghost' : 'primary'}
          onClick={() => setIsOpen(true)}
        >
          {(data.current ?? data.next) ? 'Enter another place' : 'Enter where to pay you'}
        </Button>
      )}
    </AccountSection>
  );
}

/** The same of a former artist or partner, who is owed what was earned, and has no pages of their own any more. */
export function FormerDestinations() {
  const { data } = useQuery(paidAsQuery());
  return data?.paid_as.map((to) => <DestinationSection key={to} to={to} />);
}
