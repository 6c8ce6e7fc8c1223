import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { COUNTED_MESSAGES } from '#infra/counted-messages.ts';
import { textsOf } from '#test/support/log-texts.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const sources = execFileSync('git', ['ls-files', 'functions/*.ts', 'functions/*.tsx'], { cwd: root, encoding: 'utf8' })
  .trim()
  .split('\n')
  .filter((file) => !/\.(test|fixture)\.tsx?$/.test(file))
  .map((file) => join(root, file));

/** Errors and warnings that no metric counts, each with the reason why nobody need be called for one. */
const EXPLAINED: Record<string, string> = {
  // Heard by another alarm, and tried again meanwhile.
  'an event was not taken by the bus': 'the stream delivers it again; the outbox that falls behind has an alarm',
  'event not handled': 'the event comes again for a day, then becomes a dead letter; both have an alarm',
  'message not handled': 'the message comes again, and becomes a dead letter, which has an alarm',
  'the table did not answer': 'the caller tries again; many are RestBusy, and the table has its own alarm (TableFails)',
  'nobody can count': 'refused as busy (503), of which many are RestBusy; the table has its own alarm (TableFails)',
  'a cart could not be reserved': 'refused as busy (503) before any money moves; many are RestBusy',
  'an address stays suppressed': 'an admin reads the refusal and presses again; many are RestBusy',
  'PayPal refused: …':
    'the caller tries again, the sweep finishes the attempt, and DueFails counts a sweep that cannot; many are RestBusy',
  'page could not be stored': 'the visitor gets the page, and the next visit stores it',
  'painting failed': 'the job comes again, and becomes a dead letter, which has an alarm',
  'thumbnails not painted': 'the job comes again, and becomes a dead letter, which has an alarm',
  // Decided by the customer or an admin, whom the page tells.
  'painting impossible': 'the photo cannot be painted, and its page says so',
  'painting given up': 'the page says so, and the customer can ask again',
  'no mail was sent': 'the recipient is no address; the order’s page shows the mails that were sent',
  'a dispute is about a cart that was not placed':
    'nothing was sold: the reconciliation refunds or reports such a payment',
  'a dispute is not about a payment of ours':
    'somebody sells beside the shop with the same account; charge.of_nobody reports the payment',
  'webhook without our metadata': 'a payment that is not the shop’s; charge.of_nobody reports it',
  'webhook without our ids': 'a payment that is not the shop’s; charge.of_nobody reports it',
  // Repaired by the next call.
  'photo not taken back': 'the command names the orders that failed, and its next run tries them again',
  'style job not sent': 'check-job sends it again',
  'thumbnails not sent for': 'they are sent for again after a minute',
  '… did not follow into the account': 'the next sign-in repeats it, and a cart follows when it is read',
  'parts not removed': 'the bucket’s lifecycle removes them',
  'the feedback on a mail cannot be read': 'SES sends other events there, too; bounce rates have an alarm of their own',
  'a mail with photos was not answered': 'its sender got three answers in the hour',
  'a mail was dropped': 'SES found spam or a virus in it',
  'a mail cannot be read': 'no program of a person writes such a mail',
  // Without a consequence that a person would have to mend.
  'places could not be asked': 'the form goes on without suggestions',
  'a place stays unknown': 'the next sign-in from there is counted as one of an unknown place',
  'faces not counted': 'the photo is accepted without them',
  'a limit counts one too many': 'somebody may do one thing less for an hour',
  'a preview was not measured': 'the promised time is estimated without this one',
  'no second painter': 'one thread paints, only slower',
  'the second painter died': 'one thread paints, only slower',
};

const counted: string[] = Object.values(COUNTED_MESSAGES).flat();
const logged = [...textsOf(sources)];

it('each error and warning of the functions is counted by an alarm, or explained', () => {
  expect(logged.length).toBeGreaterThan(30);
  expect(logged.filter((text) => !counted.includes(text) && !Object.hasOwn(EXPLAINED, text))).toEqual([]);
});

it('no text is counted or explained that no function logs, nor both', () => {
  expect([...counted, ...Object.keys(EXPLAINED)].filter((text) => !logged.includes(text))).toEqual([]);
  expect(counted.filter((text) => Object.hasOwn(EXPLAINED, text))).toEqual([]);
});

it('no counted text is part of another one, so that a line counts once', () => {
  const all = [...new Set([...counted, ...logged])];
  expect(counted.filter((text) => all.some((other) => other !== text && other.includes(text)))).toEqual([]);
});

it.each(['the books could not be compared', 'due work failed', 'a refund has failed', 'a refund waits'])(
  '"%s" is counted',
  (text) => {
    expect(counted).toContain(text);
  },
);
