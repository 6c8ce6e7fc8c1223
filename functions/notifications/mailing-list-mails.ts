import { pathTo } from '#shared/site/paths.ts';
import { MAILING_LIST_LINK_DAYS, MAILING_LIST_TEXTS } from '#shared/people/mailing-list.ts';
import { dateFormat } from '#shared/site/formats.ts';
import type { EventPayload } from '#events/registry.ts';
import type { Mail } from '../mail/mail.ts';
import { confirmingToken, leavingToken, memberOf } from '../mailing-list/mailing-list.ts';

const day = dateFormat({ year: 'numeric', month: 'long', day: 'numeric', timeZone: 'UTC' });

/** Mails the link that confirms an address of the mailing list, unless it was confirmed, or has left, meanwhile. */
export const mailingListAsked = async ({ address }: EventPayload<'mailing-list.asked'>): Promise<Mail[]> => {
  const member = await memberOf(address);
  if (member?.state !== 'unconfirmed') return [];
  return [
    {
      to: address,
      subject: 'Please confirm: our mailing list',
      heading: 'Shall we write to you now and then?',
      paragraphs: [
        // promise: mailing-list-confirmed, mailing-list-link-30-days
        `With an order of ${day(Date.parse(member.consentAt))}, “${MAILING_LIST_TEXTS[1]}” was ticked for this address. Nothing is sent before you confirm it. The link works for ${MAILING_LIST_LINK_DAYS} days.`,
        'If you do not want these mails, you need not do anything.',
      ],
      action: {
        label: 'Yes, write to me',
        path: pathTo('/mailing-list', {}, { token: await confirmingToken(member) }),
      },
      endingToken: await leavingToken(member),
      reason: 'this address was ticked for our mailing list.',
    },
  ];
};
