import { EventBridgeClient, TestEventPatternCommand } from '@aws-sdk/client-eventbridge';
import { expect, it } from 'vitest';
import { matches, type Pattern } from './pattern.ts';

const event = {
  'id': '7bf73129-1428-4cd3-a780-95db273d1602',
  'account': '123456789012',
  'source': 'atelier',
  'time': '2026-11-28T12:00:00Z',
  'region': 'us-east-1',
  'resources': [],
  'detail-type': 'order.placed',
  'detail': {
    orderId: 'ord_1',
    paid: true,
    cents: 4_200,
    note: null,
    tags: ['dogs', 'cats'],
    mail: { tags: { 'ses:x': ['a'] } },
  },
};

/** What EventBridge itself says in `npm run parity:aws`, else what the emulator does. */
const found = async (pattern: Pattern): Promise<boolean> => {
  if (process.env.PARITY !== 'aws') return matches(pattern, event);
  const { Result } = await new EventBridgeClient({ region: 'us-east-1' }).send(
    new TestEventPatternCommand({ EventPattern: JSON.stringify(pattern), Event: JSON.stringify(event) }),
  );
  return Result === true;
};

it.each<[boolean, Pattern]>([
  [true, { source: ['atelier'] }],
  [false, { source: ['Atelier'] }],
  [true, { 'source': ['other', 'atelier'], 'detail-type': ['quote.given', 'order.placed'] }],
  [false, { 'source': ['atelier'], 'detail-type': ['quote.given'] }],
  [true, { detail: { paid: [true], cents: [4_200] } }],
  [false, { detail: { paid: ['true'] } }],
  [true, { detail: { note: [null] } }],
  [false, { detail: { missing: [null] } }],
  [true, { detail: { tags: ['cats'] } }],
  [false, { detail: { tags: ['birds'] } }],
  [true, { detail: { mail: { tags: { 'ses:x': ['a', 'b'] } } } }],
  [false, { detail: { orderId: { deeper: ['ord_1'] } } }],
])('%s for an event of the pattern %j', async (expected, pattern) => {
  expect(await found(pattern)).toBe(expected);
});
