import { expect, it } from 'vitest';
import { serve } from '#infra/local/serve.fixture.ts';
import { smoke } from '#infra/operator/smoke.ts';

it('npm run smoke says what of a shop does not work, each in its own words', async () => {
  const nothing = await serve(() => []);
  const outcomes = await smoke(
    nothing.origin,
    { name: 'smoke.jpg', bytes: Buffer.from('none') },
    { webhookSecret: 'whsec_1', mail: () => Promise.reject(new Error('SES is asleep')) },
  );
  await nothing.close();
  expect(outcomes.map(({ name, state, detail }) => `${name} ${state}: ${detail}`)).toEqual([
    'site fails: / answers 404',
    'API fails: GET /api/products answers 404: ',
    'cart fails: an unknown product is refused with 404 undefined',
    'photo and style job fails: POST /api/updates/create-chunked answers 404: ',
    'live questions fails: GET /config.json answers 404: ',
    'webhook fails: a forged event answers 404, not 400',
    'mail fails: SES is asleep',
    'alarms skipped: needs the credentials of a deployed shop',
    'log filters skipped: needs the credentials of a deployed shop',
    'functions of the CDN skipped: needs the credentials of a deployed shop',
  ]);
});
