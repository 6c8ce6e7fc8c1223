import { MAX_CERTIFICATE_PICTURES } from '#shared/orders/certificates.ts';
import { ORDER } from '#shared/orders/order-states.ts';
import { sizeText } from '#shared/catalogue/size.ts';
import { readProduct } from '../catalog/catalog.ts';
import { Order, type StoredOrder } from '../orders/order.entity.ts';
import { readObject } from '../platform/buckets.ts';
import { nowIso } from '../platform/clock.ts';
import { ifUnchanged, transact } from '../platform/table.ts';
import { entriesOf } from '../projects/project.entity.ts';
import { readArtist } from '../artists/artists.ts';
import type { StoredAsset } from '../uploads/asset.entity.ts';
import { picturesOf } from '../uploads/pictures-of.ts';
import { Certificate, type CertificateFacts, type RecordedPicture } from './certificate.entity.ts';
import { certificateIdOf, certificateIdsOf, fingerprintOf, sha256, signatureOf } from './fingerprint.ts';
import { statementOf } from './statement.ts';

const DELIVERED = new Set<number>([ORDER.delivered, ORDER.closed]);

/** Options that say what a piece is made of, beside its medium. */
const MATERIAL_OPTIONS = new Set(['depth', 'frame', 'surface', 'canvas', 'paper']);

const factsOf = async (order: StoredOrder, supplierId: string, deliveredAt: string): Promise<CertificateFacts> => {
  const { item, sku, completedAt } = order;
  const [{ name: artistName, username }, { medium }, statement] = await Promise.all([
    readArtist(supplierId),
    readProduct(sku),
    statementOf(order, supplierId),
  ]);
  const chosen = item.options.filter(({ name }) => MATERIAL_OPTIONS.has(name));
  return {
    title: item.title,
    artistName,
    username,
    size: sizeText(item.options.find(({ name }) => name === 'size')?.display_value ?? ''),
    materials: [medium, ...chosen.map(({ display_value: shown }) => shown)].filter((material) => material !== ''),
    statement,
    finishedAt: completedAt ?? deliveredAt,
    deliveredAt,
  };
};

interface ShownPicture extends Pick<RecordedPicture, 'kind' | 'version' | 'at'> {
  asset: StoredAsset;
}

/** Pictures that the artist has shown, oldest first. */
const shownPictures = async (orderId: string): Promise<ShownPicture[]> => {
  const entries = await entriesOf(orderId);
  const assets = await picturesOf(entries.flatMap(({ images }) => images));
  return entries
    .flatMap(({ kind, version, at, images }) =>
      images.flatMap((assetId): ShownPicture[] => {
        const asset = assets.get(assetId);
        if (!asset || (kind !== 'progress' && kind !== 'proof')) return [];
        return [{ kind, at, asset, ...(kind === 'proof' && version !== undefined && { version }) }];
      }),
    )
    .slice(-MAX_CERTIFICATE_PICTURES);
};

const recorded = async ({ asset, ...shown }: ShownPicture): Promise<RecordedPicture[]> => {
  const bytes = await readObject('media', asset.fullKey);
  const { assetId, width, height } = asset;
  return bytes ? [{ ...shown, assetId, width, height, sha256: sha256(bytes) }] : [];
};

/**
 * Issues the certificate of a delivered piece: its facts and the fingerprints of all progress photos and proofs, signed
 * by the site. A repeated call changes nothing; a piece that is painted again gets another one at its next delivery,
 * which the earlier one names.
 */
export const issueCertificate = async (orderId: string): Promise<'issued' | 'nothing'> => {
  const { data: order } = await Order.get({ orderId }).go({ consistent: true });
  if (!order?.supplierId || order.deliveredAt === undefined || !DELIVERED.has(order.status)) return 'nothing';
  const { supplierId, deliveredAt, giftMode } = order;
  const certificateId = await certificateIdOf(orderId, deliveredAt);
  const ids = await certificateIdsOf(orderId, deliveredAt);
  const known = await Promise.all(ids.map((id) => Certificate.get({ certificateId: id }).go({ consistent: true })));
  if (known.some(({ data }) => data !== null)) return 'nothing';
  const [facts, shown, { data: earlier }] = await Promise.all([
    factsOf(order, supplierId, deliveredAt),
    shownPictures(orderId),
    Certificate.query.ofOrder({ orderId }).go({ pages: 'all' }),
  ]);
  const pictures: RecordedPicture[] = [];
  // One after the other, because each is read into memory as a whole.
  for (const picture of shown) pictures.push(...(await recorded(picture)));
  const record = { certificateId, issuedAt: nowIso(), facts, pictures };
  const fingerprint = fingerprintOf(record);
  const signature = await signatureOf(fingerprint);
  const isIssued = await ifUnchanged(
    transact({ certificate: Certificate }, (write) => ({
      certificate: write.certificate
        .create({ ...record, orderId, fingerprint, signature, ...(giftMode && { madeFor: giftMode.recipient }) })
        .commit(),
      ...Object.fromEntries(
        earlier.map(({ certificateId: id }) => [
          `earlier:${id}`,
          write.certificate.patch({ certificateId: id }).set({ replacedBy: certificateId }).commit(),
        ]),
      ),
    })),
  );
  return isIssued ? 'issued' : 'nothing';
};
