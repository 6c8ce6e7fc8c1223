import { SendEmailCommand, SESv2Client } from '@aws-sdk/client-sesv2';
import { html, raw } from 'hono/html';
import type { CardColors } from '#shared/money/card-designs.ts';
import { asciiEmail, isEmail } from '#shared/people/email.ts';
import { pathTo } from '#shared/site/paths.ts';
import { env } from '../platform/env.ts';
import { log } from '../platform/logger.ts';
import { timed } from '../platform/metrics.ts';
import { undeliverable } from './mail-feedback.ts';

/** A row of a mail: label, value, and whether it is a total. */
export type Fact = [label: string, value: string, kind?: 'total'];

/** A piece that a mail is about, as its reader knows it; `path` leads to it, and `picture` is a path, too. */
export interface MailPiece {
  title: string;
  detail: string;
  path?: string;
  picture?: string;
}

/** A gift card as a mail shows it, drawn in its colours: no mail program has to load a picture for it. */
interface MailCard extends CardColors {
  worth: string;
  names: string;
  message: string;
}

/**
 * Content of a mail, in plain text that is escaped for HTML; `action` is its one button, to a path of ours or to
 * another site's address.
 */
export interface Mail {
  to: string;
  subject: string;
  heading: string;
  paragraphs: string[];
  card?: MailCard;
  facts?: Fact[];
  /** Set when it is sent, from the orders that it is about. */
  pieces?: MailPiece[];
  /** Ids of those orders, where they are not the one of its event, or its cart's. */
  about?: readonly string[];
  action?: { label: string; path: string };
  /** Only in mails to subscribers: token that ends the subscription without signing in. */
  endingToken?: string;
  /** It answers a mail by itself, and says so, so that no other program answers it. */
  isAutomatic?: true;
  /** Why such a mail comes, where it is not about a question or product that its reader follows. */
  reason?: string;
  /** Called after the mail was sent, not if it was not, and again at every repeated delivery of its event. */
  afterwards?: () => Promise<void>;
  /** Called after the mail was not sent, and again at every repeated delivery of its event. */
  unsent?: () => Promise<void>;
}

/** Content of a mail to every subscriber of a topic, except to the account that caused it. */
export type TopicMail = Omit<Mail, 'to' | 'endingToken' | 'reason' | 'afterwards' | 'unsent'> & {
  topic: string;
  exceptFor?: string | null;
};

let ses: SESv2Client | undefined;

const link = (path: string): string => new URL(path, env('SITE_URL')).href;

const endingPage = (token: string): string => link(pathTo('/questions/subscribe/end', {}, { token }));

/** The text part of a mail. */
export const asText = ({ heading, paragraphs, card, pieces = [], facts = [], action, endingToken }: Mail): string =>
  [
    heading,
    ...paragraphs,
    card?.message ? `“${card.message}”` : '',
    pieces.map(({ title, detail }) => [title, detail].filter(Boolean).join(', ')).join('\n'),
    facts.map(([label, value]) => `${label}: ${value}`).join('\n'),
    action ? `${action.label}:\n${link(action.path)}` : '',
    endingToken ? `Unsubscribe:\n${endingPage(endingToken)}` : '',
    `Questions? Write to us:\n${link(pathTo('/contact'))}`,
    'Atelier, San Francisco',
  ]
    .filter(Boolean)
    .join('\n\n');

/** Styles that cannot stand on elements: dark colours, and a narrower frame on phones. */
const STYLE = `
  :root { color-scheme: light dark; supported-color-schemes: light dark; }
  @media (prefers-color-scheme: dark) {
    .page { background: #131418 !important; color: #f5f5f2 !important; }
    .sheet { background: #1f2127 !important; }
    .brand { color: #aeb6ff !important; }
    .muted, .muted a { color: #b4b6bf !important; }
    .piece { color: #f5f5f2 !important; }
    .rule { border-color: #3a3d46 !important; }
    .button { background: #aeb6ff !important; color: #131418 !important; }
  }
  @media (max-width: 480px) {
    .frame { padding: 20px 0 !important; }
    .sheet { padding: 28px 20px !important; }
    .edge { padding-left: 20px !important; padding-right: 20px !important; }
    .button { display: block !important; text-align: center !important; }
  }`;

/** Longer values wrap and stand left, like text. */
const MAX_SHORT_CHARACTERS = 24;

const row = ([label, value, kind]: Fact) => {
  const isTotal = kind === 'total';
  const shared = `vertical-align:top;padding:6px 0;${isTotal ? 'border-top:1px solid #d3d3cd;font-weight:700;' : ''}`;
  const side =
    value.length <= MAX_SHORT_CHARACTERS
      ? 'text-align:right;white-space:nowrap;font-variant-numeric:tabular-nums'
      : 'overflow-wrap:anywhere';
  return html`<tr>
    <td
      class="${isTotal ? 'rule' : 'muted'}"
      style="${raw(`${shared}${isTotal ? '' : 'color:#53555e;'}padding-right:16px`)}"
    >
      ${label}
    </td>
    <td class="${isTotal ? 'rule' : ''}" style="${raw(shared + side)}">${value}</td>
  </tr>`;
};

/** Side in pixels of the square in which a piece's picture stands. */
const PICTURE_SIDE = 72;

const pieceRow = ({ title, detail, path, picture }: MailPiece) =>
  html`<tr>
    ${
      picture
        ? html`<td style="width:${PICTURE_SIDE}px;padding:6px 16px 6px 0;vertical-align:top">
            <img
              src="${link(picture)}"
              alt=""
              width="${PICTURE_SIDE}"
              style="display:block;width:${PICTURE_SIDE}px;height:auto"
            />
          </td>`
        : ''
    }
    <td ${picture ? '' : raw('colspan="2"')} style="padding:6px 0;vertical-align:middle">
      ${path ? html`<a href="${link(path)}" class="piece" style="color:#131418;font-weight:700">${title}</a>` : html`<b>${title}</b>`}
      ${detail ? html`<br /><span class="muted" style="color:#53555e">${detail}</span>` : ''}
    </td>
  </tr>`;

const giftCard = ({ ground, paint, ink, worth, names, message }: MailCard) =>
  html`<div
    style="${raw(`margin:0 0 20px;border-right:56px solid ${paint};background:${ground};color:${ink};padding:24px`)}"
  >
    <p style="margin:0;font-weight:700;font-size:16px">Atelier</p>
    <p style="margin:20px 0;font-size:56px;line-height:1;font-weight:700">${worth}</p>
    ${names ? html`<p style="margin:0;font-weight:600;overflow-wrap:anywhere">${names}</p>` : ''}
    ${message ? html`<p style="margin:12px 0 0;white-space:pre-line;overflow-wrap:anywhere">${message}</p>` : ''}
  </div>`;

/** The HTML part of a mail: one column, inline styles, light and dark, and no picture but those of its pieces. */
export const asHtml = async ({
  subject,
  heading,
  paragraphs,
  card,
  pieces = [],
  facts = [],
  action,
  endingToken,
  reason = 'you follow this question or product.',
}: Mail): Promise<string> => {
  const page = await html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <title>${subject}</title>
        <style>
          ${raw(STYLE)}
        </style>
      </head>
      <body
        class="page"
        style="margin:0;background:#f5f5f2;color:#131418;font:16px/1.5 'Instrument Sans',Arial,sans-serif"
      >
        <div class="frame" style="max-width:560px;margin:0 auto;padding:32px 16px">
          <p class="brand edge" style="margin:0 0 20px;font-weight:700;font-size:20px;color:#2130b8">Atelier</p>
          <div class="sheet" style="background:#ffffff;padding:36px 32px">
            <h1 style="margin:0 0 16px;font-size:28px;line-height:1.15">${heading}</h1>
            ${card ? giftCard(card) : ''}
            ${paragraphs.map((paragraph) => html`<p style="margin:0 0 16px;white-space:pre-line">${paragraph}</p>`)}
            ${
              pieces.length > 0
                ? html`<table role="presentation" style="width:100%;margin:8px 0 16px;border-collapse:collapse">
                    ${pieces.map(pieceRow)}
                  </table>`
                : ''
            }
            ${
              facts.length > 0
                ? html`<table role="presentation" style="width:100%;margin:8px 0 16px;border-collapse:collapse">
                    ${facts.map(row)}
                  </table>`
                : ''
            }
            ${
              action
                ? html`<p style="margin:24px 0 0">
                    <a
                      class="button"
                      href="${link(action.path)}"
                      style="display:inline-block;background:#2130b8;color:#ffffff;padding:14px 24px;text-decoration:none;font-weight:600"
                      >${action.label}</a
                    >
                  </p>`
                : ''
            }
          </div>
          <p class="muted edge" style="margin:24px 0 0;font-size:13px;color:#53555e">
            Atelier, San Francisco. Questions?
            <a href="${link(pathTo('/contact'))}" style="color:#53555e">Write to us</a>.
            ${
              endingToken
                ? // promise: unsubscribe-one-press
                  html`You get this mail because ${reason}
                    <a href="${endingPage(endingToken)}" style="color:#53555e">Unsubscribe</a>`
                : ''
            }
          </p>
        </div>
      </body>
    </html>`;
  return page.toString();
};

/**
 * Replaces line breaks and other control characters in a subject, because mail servers may read them as the start of
 * another header.
 */
const oneLine = (text: string): string => text.replaceAll(/[\p{C}\p{Zl}\p{Zp}]+/gu, ' ').trim();

/** Headers for which mail programs show an unsubscribe button; its click is a POST without a session (RFC 8058). */
const endingHeaders = (token: string) => [
  { Name: 'List-Unsubscribe', Value: `<${link(`/api/subscriptions/end?token=${token}`)}>` },
  { Name: 'List-Unsubscribe-Post', Value: 'List-Unsubscribe=One-Click' },
];

/** Says that nobody wrote the mail (RFC 3834). */
const AUTOMATIC = [{ Name: 'Auto-Submitted', Value: 'auto-replied' }];

/**
 * Sends a mail through SES and resolves to whether it was sent; rejects when SES refuses it. Not sent, and never retried,
 * are mails to an invalid address or one that has bounced, and mails that may be unsubscribed from to an address that
 * has reported a mail as spam.
 */
export const sendMail = async (mail: Mail): Promise<boolean> => {
  const { subject, endingToken, isAutomatic } = mail;
  const to = asciiEmail(mail.to);
  if (!isEmail(to)) {
    log.error('no mail was sent', new Error('The recipient is not an address.'), { subject: oneLine(subject) });
    return false;
  }
  const problem = await undeliverable(to);
  if (problem?.why === 'bounced' || (problem && endingToken)) return false;
  const client = (ses ??= new SESv2Client({}));
  const content = (Data: string) => ({ Data, Charset: 'UTF-8' });
  const Simple = {
    Subject: content(oneLine(subject)),
    Body: { Text: content(asText(mail)), Html: content(await asHtml(mail)) },
    ...(endingToken && { Headers: endingHeaders(endingToken) }),
    ...(isAutomatic && { Headers: AUTOMATIC }),
  };
  const command = new SendEmailCommand({
    FromEmailAddress: env('MAIL_FROM'),
    Destination: { ToAddresses: [to] },
    Content: { Simple },
  });
  await timed('ses', () => client.send(command));
  return true;
};
