import { AppError } from '#shared/errors.ts';
import { UsernameClaim } from '../studio/application.entity.ts';

/** Reserved usernames: words that addresses under /artists use or may use later, and names that sound official. */
const RESERVED = new Set(
  (
    'about account accounts add admin administrator all api app application applications apply approve archive artist artists assets atelier auth ' +
    'best blog cart carts categories category checkout city collections commission commissions contact countries country create dashboard delete discover ' +
    'edit edit-profile error explore faq favorites featured feed filter forgot gallery gift-cards graphql guidelines help home images inbox index invite ' +
    'jobs join journal link links list login logout map me media medium mediums messages moderator new newest news next notifications null official order ' +
    'orders owner page pages partner partners password payments payouts policy popular portfolio preview press previous pricing privacy product products ' +
    'profile projects public questions quotes random recommended refunds register rejected request requests reset review reviews root rss sample samples ' +
    'search security seller sellers settings sign-in sign-out sign-up signin signout signup sitemap staff start static stats status store studio studios ' +
    'style styles subscribe subscriptions support system tag tags team terms test top tos trending undefined update updates upload uploads user users ' +
    'verify view watsi welcome works www'
  ).split(' '),
);

/** The form of a username in which it is unique: lower case. */
export const normalUsername = (username: string): string => username.toLowerCase();

/** Whether a username is claimed or reserved. */
export const isTakenUsername = async (username: string): Promise<boolean> => {
  const normal = normalUsername(username);
  return RESERVED.has(normal) || (await UsernameClaim.get({ username: normal }).go({ consistent: true })).data !== null;
};

/** Refuses `artist.username_taken` for a claimed or reserved username. */
export const checkUsername = async (username: string): Promise<void> => {
  if (await isTakenUsername(username)) throw new AppError('artist.username_taken');
};
