import { SendEmailCommand, SESv2Client } from '@aws-sdk/client-sesv2';
import { html, raw } from 'hono/html';
import { env } from '../platform/env.ts';

/** A mail before it is laid out: what it says, and the one thing to do. Plain text; escaped when it becomes HTML. */
export interface Mail {
  to: string;
  subject: string;
  heading: string;
  paragraphs: string[];
  facts?: [label: string, value: string][];
  action?: { label: string; path: string };
}

let ses: SESv2Client | undefined;

const link = (path: string): string => new URL(path, env('SITE_URL')).href;

/** The text form of a mail, for readers without HTML. */
export const asText = ({ heading, paragraphs, facts = [], action }: Mail): string =>
  [heading, ...paragraphs, facts.map(([label, value]) => `${label}: ${value}`).join('\n'), action ? `${action.label}:\n${link(action.path)}` : '', 'Atelier, San Francisco']
    .filter(Boolean)
    .join('\n\n');

const cell = 'padding:4px 16px 4px 0;color:#53555e;vertical-align:top';

/** The HTML form of a mail: one column, inline styles, no pictures to load. */
export const asHtml = async ({ subject, heading, paragraphs, facts = [], action }: Mail): Promise<string> => {
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
        ${facts.length > 0
          ? html`<table role="presentation" style="margin:0 0 16px;border-collapse:collapse">
              ${facts.map(([label, value]) => html`<tr><td style="${raw(cell)}">${label}</td><td style="padding:4px 0">${value}</td></tr>`)}
            </table>`
          : ''}
        ${action
          ? html`<p style="margin:24px 0 0">
              <a href="${link(action.path)}" style="display:inline-block;background:#2130b8;color:#ffffff;padding:14px 24px;text-decoration:none;font-weight:600">${action.label}</a>
            </p>`
          : ''}
      </div>
      <p style="margin:24px 0 0;font-size:13px;color:#53555e">Atelier, San Francisco. You get this mail because of an order, a request or a question of yours.</p>
    </div>
  </body>
</html>`;
  return page.toString();
};

/** Line breaks in a subject or an address would become headers. */
const oneLine = (text: string): string => text.replaceAll(/[\r\n]+/g, ' ').trim();

/** Sends a mail through SES; rejects when it was not taken. */
export const sendMail = async (mail: Mail): Promise<void> => {
  ses ??= new SESv2Client({});
  const content = (Data: string) => ({ Data, Charset: 'UTF-8' });
  await ses.send(
    new SendEmailCommand({
      FromEmailAddress: env('MAIL_FROM'),
      Destination: { ToAddresses: [oneLine(mail.to)] },
      Content: { Simple: { Subject: content(oneLine(mail.subject)), Body: { Text: content(asText(mail)), Html: content(await asHtml(mail)) } } },
    }),
  );
};
