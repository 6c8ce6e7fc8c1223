import { expect } from '@playwright/test';
import type { Mail } from '#infra/local/ses/mail.ts';

/** What only the local runtime offers: its outbox, its movable clock, its scheduler, and the payment fakes' objects. */
export interface Local {
  mails(): Promise<Mail[]>;
  /**
   * Waits for the newest mail to an address whose subject matches and, for addresses with many mails, whose text
   * contains `about`.
   */
  mail(to: string, subject: RegExp, about?: string): Promise<Mail>;
  /**
   * Waits for the mail that asks an artist for a quote; where they were asked just before, a quarter of an hour passes, after
   * which it comes with others.
   */
  asked(artist: string, orderId: string): Promise<void>;
  advance(seconds: number): Promise<void>;
  runScheduler(): Promise<unknown>;
  charges(cartId: string): Promise<{ amount: number; status: string }[]>;
}

interface LedgerSnapshot {
  charges: { amount: number; status: string; metadata: { cart_id?: string } }[];
}

export const localAt = (origin: string): Local => {
  const call = async <T>(path: string, body?: object): Promise<T> => {
    const headers = { 'accept': 'application/json', 'content-type': 'application/json' };
    const response = await fetch(`${origin}/__local/${path}`, {
      headers,
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`/__local/${path} answered ${response.status}`);
    return (await response.json()) as T;
  };
  const mails = (): Promise<Mail[]> => call('outbox');
  const find = async (to: string, subject: RegExp, about: string): Promise<Mail | undefined> =>
    (await call<Mail[]>(`outbox?to=${encodeURIComponent(to)}`)).find(
      (mail) => subject.test(mail.subject) && mail.text.includes(about),
    );

  return {
    mails,
    mail: async (to, subject, about = '') => {
      let found: Mail | undefined;
      await expect
        .poll(async () => (found = await find(to, subject, about))?.subject, `a mail to ${to}`)
        .toMatch(subject);
      return found!;
    },
    asked: async (artist, orderId) => {
      const isAsked = async () =>
        (await call<Mail[]>(`outbox?to=${encodeURIComponent(artist)}`)).some(
          ({ subject, html }) => /new requests?/.test(subject) && html.includes(orderId),
        );
      await expect
        .poll(isAsked, { timeout: 15_000 })
        .toBe(true)
        .catch(async () => {
          await call('clock', { advanceSeconds: 15 * 60 });
          await call('scheduler', {});
        });
      await expect.poll(isAsked, `a mail that asks ${artist}`).toBe(true);
    },
    advance: async (seconds) => void (await call('clock', { advanceSeconds: seconds })),
    runScheduler: () => call('scheduler', {}),
    charges: async (cartId) =>
      (await call<LedgerSnapshot>('payments')).charges.filter(({ metadata }) => metadata.cart_id === cartId),
  };
};

/** Path of the link in a mail that leads to `path`. */
export const linkIn = ({ text }: Mail, path: string): string => {
  const link = text
    .match(/https?:\/\/\S+/g)
    ?.map((url) => new URL(url))
    .find(({ pathname }) => pathname.startsWith(path));
  if (!link) throw new Error(`No link to ${path} in:\n${text}`);
  return link.pathname + link.search;
};
