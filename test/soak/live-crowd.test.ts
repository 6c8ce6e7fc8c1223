import { expect, it } from 'vitest';
import { withFigures } from '#test/money/figures.ts';
import { liveCrowd } from '#test/support/live-crowd.ts';
import { aBuyer, aProduct, aQuestion, host } from '../integration/messages.fixture.ts';

const SECONDS = Number(process.env.LIVE_SECONDS ?? 60);

it('500 readers get each of 50 questions a second about their product once, through killed and half-open sockets', async () => {
  const nodes = await Promise.all(Array.from({ length: 25 }, aProduct));
  const buyer = await aBuyer();
  const { violations } = await withFigures('live updates', () =>
    liveCrowd({
      host,
      nodes,
      subscribers: 500,
      messages: 50 * SECONDS,
      perSecond: 50,
      faultsEvery: 250,
      share: 0.1,
      ask: (node, content) => aQuestion(node, content, buyer),
    }),
  );
  expect(violations).toBe(0);
});
