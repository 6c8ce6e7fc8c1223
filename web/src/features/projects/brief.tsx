import Download from 'icon:download';
import ZoomIn from 'icon:zoom-in';
import { useState } from 'react';
import { later } from '#web/lib/later.tsx';
import { carrierName, trackingUrl } from '#shared/shipping/carriers.ts';
import { isKeyOf } from '#shared/keys.ts';
import { formatCents } from '#shared/money/money.ts';
import { PASSED_ON_OPTIONS } from '#shared/money/passed-on.ts';
import { mayRedirect } from '#shared/orders/order-actions.ts';
import { ORDER } from '#shared/orders/order-states.ts';
import type { Project, ProjectImage } from '#shared/schemas/project.ts';
import { sizeText } from '#shared/catalogue/size.ts';
import { pathTo } from '#shared/site/paths.ts';
import { useAddressLines } from '#web/lib/address-format.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { OwnerSignIn } from '../../ui/owner-sign-in.tsx';
import { PieceTags } from '../galleries/piece-tags.tsx';
import { OrderedBrief, StyleRows } from '../photos/ordered-photo.tsx';
import { SampleRow } from '../works/sample-row.tsx';
import { DeepZoom } from './deep-zoom.tsx';
import { GiftRows } from './gift-rows.tsx';
import { isFile } from './next-step.ts';
import { PrivacySwitch } from './privacy-switch.tsx';
import { StatementSection } from './statement-section.tsx';
import { useView } from './use-view.ts';
import styles from './project-room.module.css';

/** Loaded when it is opened: it brings the list of countries. */
const AddressDialog = later(async () => (await import('./address-dialog.tsx')).AddressDialog);

/** Long side of a photo's thumbnail in pixels. */
const THUMB_PX = 480;

type BriefPhoto = Project['order']['photos'][number];

/** A photo of the brief as a picture that can be zoomed; a photo whose size is unknown is taken as square. */
export const asPicture = ({ id, url, thumb, width, height }: BriefPhoto, name: string): ProjectImage => ({
  id,
  name,
  url,
  thumb,
  sizes: [{ url: thumb, size: THUMB_PX }],
  width: width ?? 1000,
  height: height ?? 1000,
});

function ZoomedPhoto({ photo, name, onClose }: { photo: BriefPhoto; name: string; onClose: () => void }) {
  const image = asPicture(photo, name);
  const zoom = useView({ imageWidth: image.width, imageHeight: image.height });
  return (
    <Dialog open title={name} shape="full" onClose={onClose}>
      <div className={styles.whole}>
        <DeepZoom image={image} alt={name} label={name} zoom={zoom} />
        <a href={photo.url} download className={styles.download}>
          <Download aria-hidden="true" />
          Download the whole photo
        </a>
      </div>
    </Dialog>
  );
}

function Photo({ photo, number }: { photo: BriefPhoto; number: number }) {
  const [isOpen, setOpen] = useState(false);
  const name = `Photo ${number}`;
  const pixels = photo.width && photo.height ? `${photo.width} × ${photo.height} px` : undefined;
  return (
    <li>
      <OrderedBrief photo={photo} name={name} />
      <p className="muted">
        <span>{pixels}</span>
        <Button variant="link" aria-label={`${name}, zoom`} onClick={() => setOpen(true)}>
          <ZoomIn aria-hidden="true" />
          Zoom
        </Button>
        <a href={photo.url} download aria-label={`Download ${name}`}>
          <Download aria-hidden="true" />
          Download
        </a>
      </p>
      {isOpen && <ZoomedPhoto photo={photo} name={name} onClose={() => setOpen(false)} />}
    </li>
  );
}

/**
 * Options that say nothing about the piece: the owner may have changed the privacy that was chosen with it, what is
 * passed on has rows of its own, and no date was asked for.
 */
const isSilent = ({ name, value }: Project['order']['options'][number]): boolean =>
  name === 'privacy' || isKeyOf(PASSED_ON_OPTIONS, name) || (name === 'delivery' && value === 'none');

const PASSED_ON = { charity: 'Charity gift', carbon: 'Carbon offset' } as const;

/** What of the price is passed on to others, and whether it was (C47). */
function PassedOnRows({ parts }: { parts: Project['passed_on'] }) {
  return parts.map(({ kind, cents, done, code }) => (
    <div key={kind}>
      <dt>{PASSED_ON[kind]}</dt>
      <dd>
        {formatCents(cents)}, {done ? 'passed on' : 'not passed on yet'}
        {code && (
          <>
            : code{' '}
            <span className="num" translate="no">
              {code}
            </span>
          </>
        )}
      </dd>
    </div>
  ));
}

function ChangeAddress({ project }: { project: Project }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="link" className={styles.change} onClick={() => setOpen(true)}>
        Change address
      </Button>
      {isOpen && <AddressDialog project={project} onClose={() => setOpen(false)} />}
    </>
  );
}

/** What was ordered: the customer's words, the options, the photos in full size, and for the artist what it earns. */
export function Brief({ project }: { project: Project }) {
  const linesOf = useAddressLines();
  const { order, shipping, money, side } = project;
  const file = isFile(order);
  /** A mailed link shows where it goes; whoever ordered it may change that. */
  const isOwners = side === 'link' && mayRedirect({ status: order.status, isFrozen: order.frozen, isFile: file });
  const { carrier, tracking: number } = shipping;
  const tracking = shipping.tracking_url ?? (carrier && number ? trackingUrl(carrier, number) : undefined);
  return (
    <>
      <section aria-labelledby="room-brief">
        <h2 id="room-brief" className="d3">
          Brief
        </h2>
        {order.instructions ? (
          <blockquote className={styles.brief}>“{order.instructions}”</blockquote>
        ) : (
          <p className="small muted">No instructions were given.</p>
        )}
        <dl className={styles.spec}>
          {order.options
            .filter((option) => !isSilent(option))
            .map(({ name, display_name: label, display_value: value }) => (
              <div key={name}>
                <dt>{label}</dt>
                <dd>{name === 'size' ? sizeText(value) : value}</dd>
              </div>
            ))}
          <StyleRows photos={order.photos} />
          <SampleRow sample={order.sample} />
          <div>
            <dt>Privacy</dt>
            <dd>
              <PrivacySwitch project={project} />
            </dd>
          </div>
          {shipping.address && !file && (
            <div>
              <dt>Ships to</dt>
              <dd>
                {[shipping.address['name'], ...linesOf(shipping.address)].filter(Boolean).join(', ')}
                {project.actions.includes('change_address') && <ChangeAddress project={project} />}
                {isOwners && (
                  // promise: address-until-it-ships
                  <p className="small muted">
                    Until it ships it can be corrected:{' '}
                    <OwnerSignIn back={pathTo('/orders/project/:orderId', { orderId: order.id })} />.
                  </p>
                )}
              </dd>
            </div>
          )}
          <GiftRows project={project} />
          <PassedOnRows parts={project.passed_on} />
          {shipping.carrier && (
            <div>
              <dt>Parcel</dt>
              <dd>
                {carrierName(shipping.carrier)}{' '}
                {tracking ? (
                  <a href={tracking} target="_blank" rel="noopener">
                    {shipping.tracking}
                  </a>
                ) : (
                  shipping.tracking
                )}
              </dd>
            </div>
          )}
        </dl>
      </section>
      {order.photos.length > 0 && (
        <section aria-labelledby="room-photos">
          <h2 id="room-photos" className="d3">
            Photos
          </h2>
          <ul className={styles.photos}>
            {order.photos.map((photo, index) => (
              <Photo key={photo.id} photo={photo} number={index + 1} />
            ))}
          </ul>
        </section>
      )}
      <section className={styles.money} aria-labelledby="room-money">
        <h2 id="room-money" className="vh">
          Money
        </h2>
        {side === 'artist' && money.earns !== undefined ? (
          <>
            <p className="between">
              <span>You earn</span>
              <b className="price">{formatCents(money.earns)}</b>
            </p>
            {Boolean(money.parcel) && (
              <p className="between">
                <span>For the parcel, once it is sent</span>
                <b className="price">{formatCents(money.parcel ?? 0)}</b>
              </p>
            )}
            {/* promise: artist-share-payable */}
            <p className="small muted">Payable 7 days after delivery, or 30 days after shipping.</p>
          </>
        ) : (
          <>
            <p className="between">
              <span>{money.piece_due > 0 ? 'Still to pay for it' : 'Paid'}</span>
              <b className="price">{formatCents(money.piece_due > 0 ? money.piece_due : money.paid)}</b>
            </p>
            <p className="small muted">
              {formatCents(money.paid)} of {formatCents(money.total)} of the order paid.
            </p>
          </>
        )}
      </section>
      {side === 'artist' && order.status >= ORDER.accepted && order.status <= ORDER.closed && (
        <StatementSection project={project} />
      )}
      {side === 'artist' && order.version > 0 && order.status <= ORDER.closed && (
        <PieceTags orderId={order.id} by="artist" />
      )}
    </>
  );
}
