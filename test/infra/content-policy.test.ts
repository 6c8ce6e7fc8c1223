import { describe, expect, it } from 'vitest';
import type { Services } from '#shared/site/services.ts';
import { documentHeaders, documents, type DocumentName } from '#infra/documents.ts';

const DOCUMENTS = Object.keys(documents) as DocumentName[];
const HOSTS = {
  connect: ['https://uploads.example', 'https://graph.example'],
  payments: {
    scripts: ['https://js.pay.example'],
    frames: ['https://hooks.pay.example'],
    api: ['https://api.pay.example'],
  },
};

/** One host for each service that is named by its script's address. */
const SERVICES: Services = {
  tagManager: 'GTM-A1',
  analytics: 'https://stats.example/s.js https://collect.stats.example',
  replay: 'https://replay.example/r.js',
  chat: 'https://chat.example/c.js wss://live.chat.example',
  chatAfterHours: 'https://night.example/n.js',
  instalments: 'A1',
  picker: 'a1',
};

const policyOf = (document: DocumentName, services?: Services): Record<string, string[]> =>
  Object.fromEntries(
    (documentHeaders(document, { ...HOSTS, services })['content-security-policy'] ?? '').split('; ').map((line) => {
      const [directive = '', ...sources] = line.split(' ');
      return [directive, sources];
    }),
  );
/** Sources that the services add to a document, by directive. */
const addedTo = (document: DocumentName, services: Services): Record<string, string[]> => {
  const before = policyOf(document);
  return Object.fromEntries(
    Object.entries(policyOf(document, services))
      .map(
        ([directive, sources]) =>
          [directive, sources.filter((source) => !before[directive]?.includes(source))] as const,
      )
      .filter(([, sources]) => sources.length > 0),
  );
};

describe('N-05 C52 the content policy of each document', () => {
  it('names nobody but ourselves and the payment provider where no service is configured', () => {
    const ending =
      "manifest-src 'self'; form-action 'self'; base-uri 'none'; object-src 'none'; frame-ancestors 'none'";
    const plain = `default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; font-src 'self'; connect-src 'self' https://uploads.example https://graph.example; frame-src 'self'; ${ending}`;
    const texts = DOCUMENTS.map((document) => [document, documentHeaders(document, HOSTS)['content-security-policy']]);
    expect(Object.fromEntries(texts)).toEqual({
      shop: plain,
      mailed: plain,
      checkout: `default-src 'none'; script-src 'self' https://js.pay.example; style-src 'self'; img-src 'self' data: blob:; font-src 'self'; connect-src 'self' https://uploads.example https://graph.example https://api.pay.example; frame-src 'self' https://js.pay.example https://hooks.pay.example; ${ending}`,
      photoAddress:
        "default-src 'none'; script-src 'self'; connect-src 'self' https:; form-action 'none'; base-uri 'none'; frame-ancestors 'self'",
    });
    for (const document of DOCUMENTS)
      expect(documentHeaders(document, { ...HOSTS, services: {} })).toEqual(documentHeaders(document, HOSTS));
  });

  it('lets the payment pages load the lender’s script and nobody else’s, and mailed pages none', () => {
    const { instalments: _, ...others } = SERVICES;
    const affirm = ['https://cdn1.affirm.com', 'https://*.affirm.com'];
    const files = ['script-src', 'style-src', 'img-src', 'font-src', 'connect-src', 'frame-src'];
    expect(addedTo('checkout', SERVICES)).toEqual(Object.fromEntries(files.map((directive) => [directive, affirm])));
    expect(addedTo('checkout', others)).toEqual({});
    for (const document of ['mailed', 'photoAddress'] as const)
      expect(documentHeaders(document, { ...HOSTS, services: SERVICES })).toEqual(documentHeaders(document, HOSTS));
  });

  it('lets what measures the shop’s pages neither frame, style nor keep a connection open', () => {
    const { tagManager, analytics, replay } = SERVICES;
    const added = addedTo('shop', { tagManager, analytics, replay });
    const origins = [
      'https://www.googletagmanager.com',
      'https://*.googletagmanager.com',
      'https://*.google-analytics.com',
      'https://*.analytics.google.com',
      'https://stats.example',
      'https://collect.stats.example',
      'https://replay.example',
    ];
    expect(added).toEqual({ 'script-src': origins, 'img-src': origins, 'connect-src': origins });
  });

  it('lets the chats of the shop’s pages frame and style, and its picker answer from its window', () => {
    const chats = addedTo('shop', { chat: SERVICES.chat, chatAfterHours: SERVICES.chatAfterHours });
    expect(chats['connect-src']).toEqual(['https://chat.example', 'wss://live.chat.example', 'https://night.example']);
    for (const directive of ['script-src', 'style-src', 'img-src', 'font-src', 'frame-src'])
      expect(chats[directive], directive).toEqual(['https://chat.example', 'https://night.example']);
    const openers = DOCUMENTS.map((document) => [
      document,
      documentHeaders(document, HOSTS)['cross-origin-opener-policy'],
      documentHeaders(document, { ...HOSTS, services: SERVICES })['cross-origin-opener-policy'],
    ]);
    expect(openers).toEqual([
      ['checkout', 'same-origin-allow-popups', 'same-origin-allow-popups'],
      ['mailed', 'same-origin', 'same-origin'],
      ['photoAddress', 'same-origin', 'same-origin'],
      ['shop', 'same-origin', 'same-origin-allow-popups'],
    ]);
  });

  it('with all services fits into what CloudFront takes', () => {
    for (const document of DOCUMENTS)
      expect(
        documentHeaders(document, { ...HOSTS, services: SERVICES })['content-security-policy']?.length,
      ).toBeLessThan(1_783);
  });
});
