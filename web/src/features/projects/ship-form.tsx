import { useEffect, useRef, useState } from 'react';
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
import { ApiError } from '#web/lib/api.ts';
import { Button } from '../../ui/button.tsx';
import { Callout } from '../../ui/callout.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Select, TextField } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { FormRefusal } from '../../ui/form-refusal.tsx';
import { noProblems, refusedFields, useForm, type FormOf } from '../../ui/use-form.ts';
import { Customs, PackingSlip, useParcelLines } from './packing-slip.tsx';
import { ACTS, useProjectAct } from './projects.queries.ts';
import styles from './acts.module.css';

const isBalanceDue = (error: Error): boolean => error instanceof ApiError && error.code === 'order.balance_due';

function Fields({ form: { values, edit, field } }: { form: FormOf<ShipOrder> }) {
  const { carrier } = values;
  return (
    <div className={styles.fields}>
      <Select
        label="Carrier"
        name="carrier"
        value={carrier}
        onChange={({ currentTarget }) =>
          edit({ carrier: isKeyOf(CARRIERS, currentTarget.value) ? currentTarget.value : 'other' })
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
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={60}
        placeholder={CARRIERS[carrier].hint}
        {...field('tracking')}
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

const written = ({ carrier, tracking }: ShipOrder): ShipOrder => ({ carrier, tracking: trackingNumber(tracking) });

const problemOf = ({ carrier, tracking }: ShipOrder, shipping: Project['shipping']): string | undefined => {
  if (tracking === '') return 'Please enter the tracking number.';
  if (carrier === shipping.carrier && tracking === shipping.tracking) return 'The customer has this number already.';
  return trackingProblem(carrier, tracking);
};

/**
 * Carrier and tracking number of the packed piece, checked against the carrier's form, and shown once more before they
 * are sent.
 */
function ParcelForm({ project, label, send, mail, done }: ParcelFormProps) {
  const { shipping } = project;
  const [isChecking, setChecking] = useState(false);
  const ship = useProjectAct(project.order.id, ACTS.ship);
  const form = useForm<ShipOrder>({
    values: () => ({
      carrier: CARRIER_IDS.find((id) => id === shipping.carrier) ?? 'dhl',
      tracking: shipping.tracking ?? '',
    }),
    check: (parcel) => ({ tracking: problemOf(written(parcel), shipping) }),
    sending: ship,
    problemsIn: isChecking ? noProblems : refusedFields,
    send: (parcel) => {
      if (isChecking) ship.mutate({ input: written(parcel), ...(done && { done }) });
      else setChecking(true);
    },
  });
  return (
    <Form of={form} className={styles.form} aria-label={label}>
      {isChecking ? (
        <>
          <Summary parcel={written(form.values)} mail={mail} />
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
        <Fields form={form} />
      )}
      <FormRefusal of={form}>
        {ship.error &&
          isBalanceDue(ship.error) &&
          // promise: artist-told-when-paid
          'Please keep the piece until the customer has paid; we write to you then.'}
      </FormRefusal>
    </Form>
  );
}

/** The address as on a parcel, which is copied in one press, and what goes into and onto the parcel. */
function Destination({ project, address }: { project: Project; address: Record<string, string> }) {
  const [isOpen, setOpen] = useState(false);
  const lines = useParcelLines(address).join('\n');
  const { customs } = project.shipping;
  return (
    <div role="group" aria-label="Send it to" className={styles.form}>
      <address translate="no" className={styles.address}>
        {lines}
      </address>
      <div className="row">
        <CopyButton text={lines} label="Copy the address" />
        <Button variant="link" onClick={() => setOpen(true)}>
          Packing slip
        </Button>
      </div>
      {customs && <Customs customs={customs} />}
      {isOpen && <PackingSlip project={project} address={address} onClose={() => setOpen(false)} />}
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
      {address?.line1 && <Destination project={project} address={address} />}
      <Enclosed parts={project.passed_on} />
      <ParcelForm
        project={project}
        label="Ship it"
        send="It is shipped"
        // promise: tracking-number
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
          // promise: tracking-number-corrected
          mail={(what) => `The customer gets a mail with this ${what}, which says what it was before.`}
          done={close}
        />
      </Dialog>
    </>
  );
}
