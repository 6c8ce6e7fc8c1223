import { pathTo } from '#shared/site/paths.ts';
import type { EventPayload } from '#events/registry.ts';
import { findUser } from '../platform/users.ts';
import { Application } from '../studio/application.entity.ts';
import type { Mail } from '../mail/mail.ts';

const approved = (to: string, name: string): Mail => ({
  to,
  subject: 'Welcome to Atelier: you are one of our artists',
  heading: 'You are in.',
  paragraphs: [
    `Hello ${name}, we have looked at your application and would be glad to have you. Your page is public now, and orders in your mediums are offered to you from today on.`,
    'If you would rather begin later, set yourself to away on your profile.',
  ],
  action: { label: 'Open your profile', path: pathTo('/sellers/edit-profile') },
});

const rejected = (to: string, name: string, reason: string): Mail => ({
  to,
  subject: 'About your application to Atelier',
  heading: 'Not this time.',
  paragraphs: [
    `Hello ${name}, thank you for showing us your work. We cannot take you in at the moment, for this reason:`,
    `“${reason}”`,
  ],
  action: { label: 'See your application', path: pathTo('/sellers/edit-profile') },
});

/** Notifies an artist of the decision on the application; an unconfirmed address gets no mail. */
export const applicationDecided = async ({
  supplierId,
  state,
  reason,
}: EventPayload<'application.decided'>): Promise<Mail[]> => {
  const [user, { data: application }] = await Promise.all([
    findUser(supplierId),
    Application.get({ supplierId }).go({ consistent: true }),
  ]);
  if (!application || user?.verifiedAt === undefined) return [];
  const { name } = application;
  return [state === 'approved' ? approved(user.email, name) : rejected(user.email, name, reason ?? '')];
};
