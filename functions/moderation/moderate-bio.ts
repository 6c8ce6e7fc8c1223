import { AppError } from '#shared/errors.ts';
import type { AdminBio, BioModeration, ModerateBio } from '#shared/schemas/bio-moderation.ts';
import { asAdmin } from '../platform/audit.ts';
import type { SignedInActor } from '../platform/actor.ts';
import { outgoing, Outbox } from '../platform/outbox.entity.ts';
import { permitted } from '../platform/permissions.ts';
import { atMost, items, retryOnConflict, transact } from '../platform/table.ts';
import { Artist, type StoredArtist } from '../artists/artist.entity.ts';

const MAX_LISTED = 50;

const adminView = ({ supplierId, name, username, bio, newBio, bioWrittenAt }: StoredArtist): AdminBio => ({
  artist: { id: supplierId, name, username },
  text: newBio ?? { text: bio, state: 'shown', reason: '' },
  published: bio,
  at: bioWrittenAt ?? '',
});

/** Artists' texts about themselves that wait for an admin or were hidden by one, at most 50, the oldest first (C22). */
export const listBios = async (state: BioModeration): Promise<AdminBio[]> =>
  (await Artist.query.bioInModeration({ bioModeration: state }).go({ ...atMost(MAX_LISTED) })).data.map(adminView);

const ACTIONS = { publish: 'bio.publish', hide: 'bio.hide' } as const;

/**
 * An admin publishes or hides an artist's text about themselves, with a reason in the audit trail and a mail to the
 * artist; hidden, the text published before stays shown. A repeated decision changes nothing. Refuses `artist.not_found`,
 * and `bio.changed` when the artist has written another text since.
 */
export const moderateBio = (
  supplierId: string,
  { decision, reason, at }: ModerateBio,
  admin: SignedInActor,
): Promise<AdminBio> =>
  retryOnConflict(
    async () => {
      const { data } = await Artist.get({ supplierId }).go({ consistent: true });
      return permitted(admin, 'bio.moderate', data);
    },
    async (artist) => {
      const { newBio: waiting, name } = artist;
      if (!waiting && decision === 'publish') return adminView(artist);
      if (!waiting || artist.bioWrittenAt !== at) throw new AppError('bio.changed');
      const state = decision === 'publish' ? 'shown' : 'hidden';
      if (waiting.state === state) return adminView(artist);
      const subject = { kind: 'account', id: supplierId, label: `${name}’s text about themselves` } as const;
      const audit = asAdmin(admin, { action: ACTIONS[decision], subject, before: waiting.state, after: state, reason });
      const why = state === 'hidden' ? reason : '';
      const hidden = { ...waiting, state: 'hidden', reason } as const;
      await transact({ artist: Artist, outbox: Outbox }, (write) => {
        const patch = write.artist.patch({ supplierId });
        const changed =
          state === 'shown'
            ? patch.set({ bio: waiting.text }).remove(['newBio', 'bioModeration', 'bioWrittenAt'])
            : patch.set({ newBio: hidden, bioModeration: 'hidden', bioWrittenAt: at });
        return items(audit, {
          artist: changed
            .where((stored, { eq }) => `${eq(stored.bioWrittenAt, at)} AND ${eq(stored.bioModeration, waiting.state)}`)
            .commit(),
          decided: write.outbox
            .put(
              outgoing('text.decided', {
                kind: 'bio',
                textId: supplierId,
                authorId: supplierId,
                before: waiting.state,
                state,
                reason: why,
              }),
            )
            .commit(),
        });
      });
      const { newBio: _, bioModeration: __, bioWrittenAt: ___, ...published } = artist;
      return adminView(state === 'shown' ? { ...published, bio: waiting.text } : { ...artist, newBio: hidden });
    },
  );
