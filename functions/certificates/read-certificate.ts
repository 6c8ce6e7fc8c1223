import { PICTURE_SENTENCES, type PictureState } from '#shared/orders/certificates.ts';
import { AppError } from '#shared/errors.ts';
import type { Certificate as CertificateView, CertificatePicture } from '#shared/schemas/certificate.ts';
import { readObject } from '../platform/buckets.ts';
import { env } from '../platform/env.ts';
import type { StoredAsset } from '../uploads/asset.entity.ts';
import { mediaPath } from '../uploads/assets.ts';
import { picturesOf } from '../uploads/pictures-of.ts';
import { Certificate, type RecordedPicture, type StoredCertificate } from './certificate.entity.ts';
import { isSigned, sha256 } from './fingerprint.ts';
import { issuedStatement } from './statement-on-certificate.ts';

/** State of a picture; one whose photo was deleted (C26) is no longer stored, any other has to be the recorded one. */
const stateOf = async ({ sha256: wanted }: RecordedPicture, asset: StoredAsset | undefined): Promise<PictureState> => {
  if (!asset) return 'expired';
  const bytes = await readObject('media', asset.fullKey);
  return bytes !== undefined && sha256(bytes) === wanted ? 'whole' : 'altered';
};

const pictureView = async (picture: RecordedPicture, asset: StoredAsset | undefined): Promise<CertificatePicture> => {
  const { assetId: _, ...recorded } = picture;
  const state = await stateOf(picture, asset);
  return {
    ...recorded,
    state,
    sentence: PICTURE_SENTENCES[state],
    ...(state === 'whole' && asset && { url: mediaPath(asset.fullKey), thumb: mediaPath(asset.thumbKey) }),
  };
};

const viewOf = async (stored: StoredCertificate): Promise<CertificateView> => {
  const { certificateId: id, facts, issuedAt, fingerprint, signature, replacedBy, madeFor } = stored;
  const [signed, written, assets] = await Promise.all([
    isSigned(stored),
    issuedStatement(stored),
    picturesOf(stored.pictures.map(({ assetId }) => assetId)),
  ]);
  const pictures: CertificatePicture[] = [];
  // One after the other, because each is read into memory as a whole.
  for (const picture of stored.pictures) pictures.push(await pictureView(picture, assets.get(picture.assetId)));
  return {
    id,
    url: `${env('SITE_URL')}/certificates/${id}`,
    title: facts.title,
    artist: { name: facts.artistName, username: facts.username },
    size: facts.size,
    materials: facts.materials,
    ...(madeFor && { made_for: madeFor }),
    // The signed record keeps the note; a page does not show what an admin has hidden.
    statement: written?.state === 'hidden' ? '' : facts.statement,
    reportable: written?.state === 'shown',
    finished_at: facts.finishedAt,
    delivered_at: facts.deliveredAt,
    issued_at: issuedAt,
    pictures,
    fingerprint,
    signature,
    signed,
    verified: signed && pictures.every(({ state }) => state !== 'altered'),
    ...(replacedBy && { replaced_by: replacedBy }),
  };
};

/**
 * A certificate for anyone who has its link, checked at this moment: the record against its signature, and the
 * fingerprint of each stored picture anew. Refuses `certificate.not_found`.
 */
export const readCertificate = async (certificateId: string): Promise<CertificateView> => {
  const { data } = await Certificate.get({ certificateId }).go({ consistent: true });
  if (!data) throw new AppError('certificate.not_found');
  return viewOf(data);
};
