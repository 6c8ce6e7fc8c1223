import type { Actor } from '../platform/actor.ts';
import { User } from '../platform/user.entity.ts';
import { readArtist } from '../artists/artists.ts';
import type { StoredAuthor } from './message.entity.ts';

/** Display name of visitors, and of customers without a name. */
const NAMELESS = 'Customer';

/** Public author of a question or reply: artists by their name, customers by their first name at most. */
export const authorOf = async (actor: Actor): Promise<StoredAuthor> => {
  if (actor.id === null || actor.role === 'Visitor') return { type: 'User', id: null, displayName: NAMELESS };
  if (actor.role === 'Supplier') {
    const { name, username } = await readArtist(actor.id);
    return { type: 'Supplier', id: actor.id, displayName: name, username };
  }
  const { data } = await User.get({ userId: actor.id }).go();
  const [firstName] = (data?.name ?? '').trim().split(/\s+/);
  return { type: 'User', id: actor.id, displayName: firstName || NAMELESS };
};
