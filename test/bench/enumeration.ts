import setUp from '#test/support/table.global.ts';
import { median } from './median.ts';

/*
 * Measures whether an answer's time reveals that an address has an account: medians of each sign-in, by turns for an
 * unknown and a known address, and the Kolmogorov-Smirnov distance of both samples. Run by hand: node
 * test/bench/enumeration.ts
 */
const SECONDS_PER_SIGN_IN = Number(process.env.SECONDS ?? 10);

const tearDown = await setUp();
await import('#test/support/own-table.ts');
const { anEmail, aVisitor, PASSWORD } = await import('#test/factories/people.ts');
const { createAccount } = await import('#functions/identity/accounts.ts');
const { hashPassword } = await import('#functions/identity/passwords.ts');
const { User } = await import('#functions/platform/user.entity.ts');
const { setClock } = await import('#functions/platform/clock.ts');
console.log = () => undefined;

/** Rate limits count within time windows, so each call is made an hour after the one before. */
let hours = 0;
setClock(() => Date.now() + hours * 3_600_000);

const SIGN_INS: Record<string, object> = {
  '/api/login': { password: 'wrong password' },
  '/api/users': { password: 'a password of mine', returnPath: '/' },
  '/api/login/link': {},
  '/api/users/forgot-password': {},
};

const passwordHash = await hashPassword(PASSWORD);
const somebodys = async (): Promise<string> => {
  const { userId, email } = await createAccount({ email: anEmail('user') });
  await User.patch({ userId }).set({ passwordHash }).go();
  return email;
};

/** Kolmogorov-Smirnov distance: the largest difference between the two samples' shares below a value. */
const distance = (one: number[], other: number[]): number => {
  const below = (values: number[], limit: number): number =>
    values.filter((value) => value <= limit).length / values.length;
  return Math.max(...[...one, ...other].map((limit) => Math.abs(below(one, limit) - below(other, limit))));
};

const measure = async (path: string, email: string): Promise<number> => {
  hours += 1;
  const startedAt = performance.now();
  await aVisitor().post(path, { email, ...SIGN_INS[path] });
  return performance.now() - startedAt;
};

process.stdout.write(
  '| door | samples each | median unknown ms | median known ms | differ | KS distance | p > 0.01 below |\n|---|---|---|---|---|---|---|\n',
);
for (const path of Object.keys(SIGN_INS)) {
  const [unknown, known]: [number[], number[]] = [[], []];
  for (let time = 0; time < 10; time += 1) await measure(path, anEmail('user'));
  const until = performance.now() + SECONDS_PER_SIGN_IN * 1000;
  while (performance.now() < until) {
    const email = await somebodys();
    // In random order, so that other load of the machine affects both samples alike.
    const isKnownFirst = Math.random() < 0.5;
    if (isKnownFirst) known.push(await measure(path, email));
    unknown.push(await measure(path, anEmail('user')));
    if (!isKnownFirst) known.push(await measure(path, email));
  }
  const [a, b] = [median(unknown), median(known)];
  const critical = 1.63 * Math.sqrt(2 / known.length);
  const cells = [
    path,
    known.length,
    a.toFixed(2),
    b.toFixed(2),
    `${((100 * (b - a)) / a).toFixed(1)} %`,
    distance(unknown, known).toFixed(3),
    critical.toFixed(3),
  ];
  process.stdout.write(`| ${cells.join(' | ')} |\n`);
}
await tearDown();
process.exit(0);
