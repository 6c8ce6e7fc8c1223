import { SendEmailCommand, SESv2Client } from '@aws-sdk/client-sesv2';
import { html, raw } from 'hono/html';
import { isMailbox } from '#shared/email.ts';
import { env } from '../platform/env.ts';
import { log } from '../platform/logger.ts';

/**
 * Content of a mail, in plain text that is escaped for HTML; `action` is its one button, to a path of ours or to
 * another site's address.
 */
export interface Mail {
  to: string;
  subject: string;
  heading: string;
  paragraphs: string[];
  facts?: [label: string, value: string][];
  action?: { label: string; path: string };
  /** Only in mails to subscribers: token that ends the subscription without signing in. */
  endingToken?: string;
  /** Checked right before sending; the mail is not sent if it resolves to false. */
  isStillSubscribed?: () => Promise<boolean>;
  /** Called after the mail was sent, and again at every repeated delivery of its event. */
  afterwards?: () => Promise<void>;
}

let ses: SESv2Client | undefined;

const link = (path: string): string => new URL(path, env('SITE_URL')).href;

const endingPage = (token: string): string => link(`/questions/subscribe/end?token=${token}`);

/** The text part of a mail. */
export const asText = ({ heading, paragraphs, facts = [], action, endingToken }: Mail): string =>
  [
    heading,
    ...paragraphs,
    facts.map(([label, value]) => `${label}: ${value}`).join('\n'),
    action ? `${action.label}:\n${link(action.path)}` : '',
    endingToken ? `Unsubscribe:\n${endingPage(endingToken)}` : '',
    'Atelier, San Francisco',
  ]
    .filter(Boolean)
    .join('\n\n');

const cell = 'padding:4px 16px 4px 0;color:#53555e;vertical-align:top';

/** The HTML part of a mail: one column, inline styles, no pictures. */
export const asHtml = async ({
  subject,
  heading,
  paragraphs,
  facts = [],
  action,
  endingToken,
}: Mail): Promise<string> => {
  const page = await html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <title>${subject}</title>
      </head>
      <body style="margin:0;background:#f5f5f2;color:#131418;font:16px/1.5 'Instrument Sans',Arial,sans-serif">
        <div style="max-width:560px;margin:0 auto;padding:32px 24px">
          <p style="margin:0 0 24px;font-weight:700;font-size:20px;color:#2130b8">Atelier</p>
          <div style="background:#ffffff;padding:32px 28px">
            <h1 style="margin:0 0 16px;font-size:28px;line-height:1.1">${heading}</h1>
            ${paragraphs.map((paragraph) => html`<p style="margin:0 0 16px">${paragraph}</p>`)}
            ${
              facts.length > 0
                ? html`<table role="presentation" style="margin:0 0 16px;border-collapse:collapse">
                    ${facts.map(
                      ([label, value]) =>
                        html`<tr>
                          <td style="${raw(cell)}">${label}</td>
                          <td style="padding:4px 0">${value}</td>
                        </tr>`,
                    )}
                  </table>`
                : ''
            }
            ${
              action
                ? html`<p style="margin:24px 0 0">
                    <a
                      href="${link(action.path)}"
                      style="display:inline-block;background:#2130b8;color:#ffffff;padding:14px 24px;text-decoration:none;font-weight:600"
                      >${action.label}</a
                    >
                  </p>`
                : ''
            }
          </div>
          <p style="margin:24px 0 0;font-size:13px;color:#53555e">
            Atelier, San Francisco. You get this mail because of an order, a request or a question of
            yours.${endingToken ? html` <a href="${endingPage(endingToken)}" style="color:#53555e">Unsubscribe</a>` : ''}
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

/**
 * Sends a mail through SES, unless `isStillSubscribed` refuses it; rejects when SES refuses it. An invalid recipient is
 * logged and never retried.
 */
export const sendMail = async (mail: Mail): Promise<void> => {
  const { to, subject, endingToken, isStillSubscribed } = mail;
  if (!isMailbox(to))
    return log.error('no mail was sent', new Error('The recipient is not an address.'), { subject: oneLine(subject) });
  if (isStillSubscribed && !(await isStillSubscribed())) return undefined;
  ses ??= new SESv2Client({});
  const content = (Data: string) => ({ Data, Charset: 'UTF-8' });
  const Simple = {
    Subject: content(oneLine(subject)),
    Body: { Text: content(asText(mail)), Html: content(await asHtml(mail)) },
    ...(endingToken && { Headers: endingHeaders(endingToken) }),
  };
  await ses.send(
    new SendEmailCommand({
      FromEmailAddress: env('MAIL_FROM'),
      Destination: { ToAddresses: [to] },
      Content: { Simple },
    }),
  );
  return undefined;
};
