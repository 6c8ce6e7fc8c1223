import { useEffect, useRef, useState, type SubmitEvent } from 'react';
import { isKeyOf } from '#shared/keys.ts';
import {
  CARRIERS,
  CARRIER_IDS,
  carrierName,
  parcelName,
  trackingNumber,
  trackingProblem,
  trackingUrl,
} from '#shared/shipping/carriers.ts';
import { formatCents } from '#shared/money/money.ts';
import type { Project } from '#shared/schemas/project.ts';
import type { ShipOrder } from '#shared/schemas/shipping.ts';
import { countryName } from '#shared/shipping/country-name.ts';
import { ApiError } from '#web/lib/api.ts';
import { townLine } from '#web/lib/place.ts';
import { Button } from '../../ui/button.tsx';
import { Callout } from '../../ui/callout.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Select, TextField } from '../../ui/field.tsx';
import { ACTS, useProjectAct } from './projects.queries.ts';
import styles from './acts.module.css';

const isBalanceDue = (error: Error): boolean => error instanceof ApiError && error.code === 'order.balance_due';

interface FieldsProps {
  parcel: ShipOrder;
  error: string | undefined;
  onChange: (parcel: ShipOrder) => void;
}

function Fields({ parcel, error, onChange }: FieldsProps) {
  const { carrier, tracking } = parcel;
  return (
    <div className={styles.fields}>
      <Select
        label="Carrier"
        name="carrier"
        value={carrier}
        onChange={({ currentTarget }) =>
          onChange({ ...parcel, carrier: isKeyOf(CARRIERS, currentTarget.value) ? currentTarget.value : 'other' })
        }
      >
        {CARRIER_IDS.map((id) => (
          <option key={id} value={id}>
            {CARRIERS[id].name}
          </option>
        ))}
      </Select>
      <TextField
        label="Tracking number"
        name="tracking"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={60}
        value={tracking}
        placeholder={CARRIERS[carrier].hint}
        error={error}
        onChange={({ currentTarget }) => onChange({ ...parcel, tracking: currentTarget.value })}
      />
      <Button type="submit">Continue</Button>
    </div>
  );
}

interface SummaryProps {
  parcel: ShipOrder;
  /** Sentence about the mail to the customer with this link, or number where the carrier has no page. */
  mail: (what: 'link' | 'number') => string;
}

/** The parcel as the customer is told of it, before anything is sent. */
function Summary({ parcel, mail }: SummaryProps) {
  const url = trackingUrl(parcel.carrier, parcel.tracking);
  const words = useRef<HTMLDivElement>(null);
  useEffect(() => words.current?.focus(), []);
  return (
    <div ref={words} tabIndex={-1} role="group" aria-label="Please compare it with the label">
      <p>
        <b>{parcelName(parcel)}</b>
      </p>
      {url && (
        <p>
          <a href={url} target="_blank" rel="noopener">
            Look at it at {carrierName(parcel.carrier)}
            <span className="vh"> in a new tab</span>
          </a>
        </p>
      )}
      <p>Please compare it with the label. {mail(url ? 'link' : 'number')}</p>
    </div>
  );
}

interface ParcelFormProps {
  project: Project;
  label: string;
  /** Label of the button that sends it. */
  send: string;
  mail: SummaryProps['mail'];
  done?: () => void;
}

/**
 * Carrier and tracking number of the packed piece, checked against the carrier's form, and shown once more before they
 * are sent.
 */
function ParcelForm({ project, label, send, mail, done }: ParcelFormProps) {
  const { shipping } = project;
  const [parcel, setParcel] = useState<ShipOrder>({
    carrier: CARRIER_IDS.find((id) => id === shipping.carrier) ?? 'dhl',
    tracking: shipping.tracking ?? '',
  });
  const [isAttempted, setAttempted] = useState(false);
  const [isChecking, setChecking] = useState(false);
  const ship = useProjectAct(project.order.id, ACTS.ship);
  const written = { carrier: parcel.carrier, tracking: trackingNumber(parcel.tracking) };
  const isSame = written.carrier === shipping.carrier && written.tracking === shipping.tracking;
  const problem =
    written.tracking === ''
      ? 'Please enter the tracking number.'
      : isSame
        ? 'The customer has this number already.'
        : trackingProblem(written.carrier, written.tracking);
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setAttempted(true);
    if (problem) event.currentTarget.querySelector<HTMLElement>('[name="tracking"]')?.focus();
    else if (!isChecking) setChecking(true);
    else if (!ship.isPending) ship.mutate({ input: written, ...(done && { done }) });
  };
  return (
    <form className={styles.form} onSubmit={submit} noValidate aria-label={label}>
      {isChecking ? (
        <>
          <Summary parcel={written} mail={mail} />
          <div className="row">
            <Button type="submit" busy={ship.isPending && 'Saving'}>
              {send}
            </Button>
            <Button variant="ghost" disabled={ship.isPending} onClick={() => setChecking(false)}>
              Change it
            </Button>
          </div>
        </>
      ) : (
        <Fields parcel={parcel} error={isAttempted ? problem : undefined} onChange={setParcel} />
      )}
      {ship.error && (
        <Callout tone="bad" role="alert" title={ship.error.message}>
          {isBalanceDue(ship.error) && 'Please keep the piece until the customer has paid; we write to you then.'}
        </Callout>
      )}
    </form>
  );
}

/** The address as on a parcel, with the phone for the courier, which is copied in one press (C19). */
function Destination({ address }: { address: Record<string, string> }) {
  const { name, line1, line2, country, phone } = address;
  const lines = [name, line1, line2, townLine(address), country && countryName(country), phone].filter(Boolean);
  return (
    <div role="group" aria-label="Send it to">
      <address translate="no" className={styles.address}>
        {lines.join('\n')}
      </address>
      <CopyButton text={lines.join('\n')} label="Copy the address" />
    </div>
  );
}

/** The charity gift that is to be put into the parcel; one that was not bought yet reaches the customer by mail (C47). */
function Enclosed({ parts }: { parts: Project['passed_on'] }) {
  const gift = parts.find(({ code }) => code !== undefined);
  if (!gift?.code) return null;
  return (
    <Callout title="Please put the customer’s charity gift into the parcel.">
      Write it on a card: “A Watsi gift card of {formatCents(gift.cents)} for you to give: watsi.org, code{' '}
      <span className="num" translate="no">
        {gift.code}
      </span>
      ”. The code is for the customer alone.
    </Callout>
  );
}

/** The artist ships the packed piece. */
export function ShipForm({ project }: { project: Project }) {
  const { address } = project.shipping;
  return (
    <div className={styles.form}>
      {address?.line1 && <Destination address={address} />}
      <Enclosed parts={project.passed_on} />
      <ParcelForm
        project={project}
        label="Ship it"
        send="It is shipped"
        mail={(what) => `The customer gets a mail with this ${what}.`}
      />
    </div>
  );
}

const CORRECT = 'Correct the tracking number';

/** The artist corrects carrier and number of a piece that is on its way. */
export function CorrectTracking({ project }: { project: Project }) {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button variant="link" onClick={() => setOpen(true)}>
        {CORRECT}
      </Button>
      <Dialog open={isOpen} title={CORRECT} onClose={close}>
        <ParcelForm
          project={project}
          label={CORRECT}
          send="Correct it"
          mail={(what) => `The customer gets a mail with this ${what}, which says what it was before.`}
          done={close}
        />
      </Dialog>
    </>
  );
}
