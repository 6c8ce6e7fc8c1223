import Printer from 'icon:printer';
import { dateFormat } from '#shared/site/formats.ts';
import type { Certificate, CertificatePicture } from '#shared/schemas/certificate.ts';
import { pathTo } from '#shared/site/paths.ts';
import { formatDate } from '#web/lib/dates.ts';
import { Button } from '#web/ui/button.tsx';
import { Callout } from '#web/ui/callout.tsx';
import { QrCode } from '#web/ui/qr-code.tsx';
import { SiteLink } from '#web/ui/site-link.tsx';
import { ReportText } from '../reports/report-text.tsx';
import styles from './certificate-page.module.css';

/** "November 21, 2026 at 5:04 PM", in the visitor's time zone. */
const moment = dateFormat({ dateStyle: 'long', timeStyle: 'short' });

/** The last whole picture of the piece: of the newest proof, or on its way. */
const finalPicture = ({ pictures }: Certificate): CertificatePicture | undefined => {
  const whole = pictures.filter(({ url }) => url !== undefined);
  return whole.findLast(({ kind }) => kind === 'proof') ?? whole.at(-1);
};

const nameOf = ({ kind, version }: CertificatePicture): string =>
  kind === 'proof'
    ? `Finished piece${version !== undefined && version > 1 ? `, version ${version}` : ''}`
    : 'On the easel';

function Verdict({ certificate }: { certificate: Certificate }) {
  const { signed, verified, pictures } = certificate;
  const altered = pictures.filter(({ state }) => state === 'altered').length;
  const expired = pictures.filter(({ state }) => state === 'expired').length;
  if (!signed)
    return (
      <Callout tone="bad" role="status" title="This record is not the one that was signed.">
        Something in it was changed after it was issued. Please do not rely on it.
      </Callout>
    );
  if (!verified)
    return (
      <Callout
        tone="bad"
        role="status"
        title={
          altered === 1
            ? 'One picture is not the one that was recorded.'
            : `${altered} pictures are not the ones that were recorded.`
        }
      >
        The record itself is the one that was signed. The pictures that differ are marked below.
      </Callout>
    );
  return (
    <Callout tone="ok" role="status" title="Checked just now: this is the record that was signed.">
      {expired === 0
        ? 'Every picture has the fingerprint that was recorded.'
        : // promise: certificate-fingerprints
          'Pictures are deleted two years after the order, or once the piece is no longer shown; their fingerprints stay.'}
    </Callout>
  );
}

function Facts({ certificate }: { certificate: Certificate }) {
  const {
    title,
    artist,
    size,
    materials,
    made_for: madeFor = '',
    finished_at: finishedAt,
    delivered_at: deliveredAt,
  } = certificate;
  const facts: [string, string][] = [
    ['Made for', madeFor],
    ['Piece', title],
    ['Size', size],
    ['Material', materials.join(', ')],
    ['Finished', formatDate(Date.parse(finishedAt))],
    ['Delivered', formatDate(Date.parse(deliveredAt))],
  ];
  return (
    <dl className={styles.facts}>
      <div>
        <dt>Made by</dt>
        <dd>
          <SiteLink to={pathTo('/artists/:username', { username: artist.username })}>{artist.name}</SiteLink>
        </dd>
      </div>
      {facts.map(
        ([name, value]) =>
          value !== '' && (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ),
      )}
    </dl>
  );
}

function RecordedPicture({ picture }: { picture: CertificatePicture }) {
  const { at, state, sentence, url, thumb, width, height } = picture;
  const name = nameOf(picture);
  const sent = moment(Date.parse(at));
  return (
    <li className={styles.picture}>
      {url ? (
        <a href={url} target="_blank" rel="noreferrer" aria-label={`${name}, ${sent}, in full size`}>
          <img src={thumb ?? url} alt="" width={width} height={height} loading="lazy" />
        </a>
      ) : (
        <p className={styles.gone}>{state === 'altered' ? 'Not shown' : 'No longer stored'}</p>
      )}
      <p className="strong">{name}</p>
      <p className="small muted">
        <time dateTime={at}>{sent}</time>
      </p>
      {state !== 'whole' && <p className={state === 'altered' ? styles.altered : 'small'}>{sentence}</p>}
    </li>
  );
}

/** How anybody checks the record without trusting this page: the fingerprint of each file, and the signature over them. */
function HowChecked({ certificate }: { certificate: Certificate }) {
  const { id, pictures, fingerprint, signature } = certificate;
  return (
    <details className={styles.checked}>
      <summary>How this is checked</summary>
      <p>
        A picture’s fingerprint (SHA-256) is computed from its file: one changed pixel gives another. The fingerprints
        were recorded as the artist sent the pictures, and Atelier signed the record. Each time this page is opened,
        both are computed again and compared.
      </p>
      <dl className={styles.record}>
        <div>
          <dt>Certificate</dt>
          <dd>{id}</dd>
        </div>
        {pictures.map((picture) => (
          <div key={`${picture.at} ${picture.sha256}`}>
            <dt>
              {nameOf(picture)}, {moment(Date.parse(picture.at))}
            </dt>
            <dd>{picture.sha256}</dd>
          </div>
        ))}
        <div>
          <dt>Fingerprint of all of it</dt>
          <dd>{fingerprint}</dd>
        </div>
        <div>
          <dt>Signed by Atelier</dt>
          <dd>{signature}</dd>
        </div>
      </dl>
    </details>
  );
}

/** The proof of hand of a delivered piece: how it came to be, and whether its record and pictures are unchanged. */
export function CertificatePage({ certificate }: { certificate: Certificate }) {
  const { id, url, title, artist, statement, issued_at: issuedAt, pictures } = certificate;
  const final = finalPicture(certificate);
  return (
    <article className={styles.certificate}>
      <header className={styles.head}>
        <div>
          <p className={styles.kicker}>Atelier, certificate</p>
          <h1 className="d1">Made by hand.</h1>
        </div>
        <Button variant="ghost" className={styles.screen} onClick={() => window.print()}>
          <Printer aria-hidden />
          Print
        </Button>
      </header>
      {certificate.replaced_by && (
        <Callout title="The piece was painted again, and this certificate is about the first one.">
          <SiteLink to={pathTo('/certificates/:id', { id: certificate.replaced_by })}>
            See the newer certificate
          </SiteLink>
        </Callout>
      )}
      <div className={styles.sheet}>
        {final && (
          <img
            src={final.url}
            alt={`${title} by ${artist.name}`}
            width={final.width}
            height={final.height}
            className={styles.final}
          />
        )}
        <div className={styles.words}>
          <Facts certificate={certificate} />
          {statement && (
            <blockquote className={styles.statement}>
              <p>{statement}</p>
              <footer className="small muted">{artist.name}</footer>
            </blockquote>
          )}
          {certificate.reportable && (
            <div className={styles.screen}>
              <ReportText kind="certificate" id={id} by={artist.name} />
            </div>
          )}
          <div className={styles.code}>
            <QrCode text={url} label="QR code of this certificate’s page" />
            <p className="small muted">
              Scan it to check this certificate. Issued on {formatDate(Date.parse(issuedAt))}.
            </p>
          </div>
        </div>
      </div>
      <div className={styles.screen}>
        <Verdict certificate={certificate} />
      </div>
      {pictures.length > 0 && (
        <section aria-labelledby="pictures" className={styles.section}>
          <h2 id="pictures" className="d3">
            How it came to be
          </h2>
          <p className="small muted">Each picture is as the artist sent it, at that moment.</p>
          <ul className={styles.pictures}>
            {pictures.map((picture) => (
              <RecordedPicture key={`${picture.at} ${picture.sha256}`} picture={picture} />
            ))}
          </ul>
        </section>
      )}
      <HowChecked certificate={certificate} />
    </article>
  );
}
