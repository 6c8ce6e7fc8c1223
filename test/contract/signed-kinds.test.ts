import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { HASHES, KEY_SECRETS, longestSeconds, SEALS, TOKENS } from '#functions/platform/signed-kinds.ts';
import { allFunctions } from '#infra/manifest.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const sources = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', 'functions'], {
  cwd: root,
  encoding: 'utf8',
})
  .trim()
  .split('\n')
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
  .map((file) => ({ file, text: readFileSync(`${root}/${file}`, 'utf8') }));
const filesWith = (pattern: RegExp): string[] =>
  sources.filter(({ text }) => pattern.test(text)).map(({ file }) => file);

/** Functions of signing.ts whose first argument is a kind; the tests of signing.ts try every kind of its tables. */
const USES =
  /\b(?:signClaims|readClaims(?:<[^(]*>)?|keyedHash(?:es)?|firstHash|isHashOf|seal|unseal(?:IfKept)?)\(\s*([^,)]+)/g;

/** Text of a constant of a file, or of a literal. */
const valueOf = (text: string, argument: string): string | undefined =>
  /^'([^']+)'$/.exec(argument)?.[1] ?? new RegExp(`const ${argument} = '([^']+)'`).exec(text)?.[1];

describe('what is signed, hashed and sealed', () => {
  const kinds = new Set<string>([...Object.keys(TOKENS), ...Object.keys(HASHES), ...SEALS]);

  it('is of a kind of the table, and every kind is used', () => {
    const users = sources.filter(({ file, text }) => text.includes('/signing.ts') && !file.endsWith('/signing.ts'));
    const used = users.flatMap(({ file, text }) =>
      [...text.matchAll(USES)].map(([, argument = '']) => ({ file, kind: valueOf(text, argument.trim()) ?? argument })),
    );
    // `confirmation.ts` takes its two kinds as an argument, whose type names them.
    const named = used.filter(({ kind }) => kind !== 'purpose');
    expect(named.filter(({ kind }) => !kinds.has(kind))).toEqual([]);
    const unused = [...kinds].filter((kind) => !named.some((each) => each.kind === kind));
    expect(unused.toSorted()).toEqual(['confirm-message', 'confirm-subscription']);
    for (const kind of unused)
      expect(filesWith(new RegExp(`'${kind}': \\{`))).toContain('functions/messages/confirmation.ts');
  });

  it('has no other keys: nothing else reads them, or signs or encrypts by itself', () => {
    expect(filesWith(/\bcreate(?:Hmac|Cipheriv|Decipheriv|Sign)\b|\bhkdf(?:Sync)?\b/)).toEqual([
      'functions/platform/signing.ts',
    ]);
    expect(filesWith(/from '(?:\.\.?|#functions)\/(?:platform\/)?keys\.ts'/)).toEqual([
      'functions/platform/signing.ts',
    ]);
    expect(filesWith(/\b(?:CURSORS|LINKS|CODES|VAULT|TOKENS)_SECRET_ID\b/)).toEqual([
      'functions/pages/pages.cli.ts',
      'functions/platform/keys.ts',
    ]);
  });
});

it('a key is kept as long as the longest life of what it issued', () => {
  expect(KEY_SECRETS.map((secret) => [secret, longestSeconds(secret) / 86_400])).toEqual([
    ['cursors', 30],
    ['links', 3_650],
    ['codes', Infinity],
    ['vault', Infinity],
  ]);
});

describe('the functions that hold keys', () => {
  const users = (resource: string): string[] =>
    Object.keys(allFunctions).filter((name) => Object.hasOwn(allFunctions[name]!.uses, resource));

  it('of public pages and announcements have those of cursors alone', () => {
    const held = (name: string) => [...KEY_SECRETS, 'tokens'].filter((secret) => users(secret).includes(name));
    for (const name of ['pages', 'renderer', 'announcer']) expect(held(name), name).toEqual(['cursors']);
    expect(held('certificates')).toEqual(['codes', 'tokens']);
    expect(held('realtimeAuthorizer')).toEqual(['cursors', 'tokens']);
    expect(held('topicMailer')).toEqual(['links', 'tokens']);
  });

  it('have the key before them, too, where they open what it issued', () => {
    const opening = [
      ...new Set([...users('links'), ...users('codes'), ...users('vault'), 'messages', 'realtimeAuthorizer']),
    ];
    expect(users('tokens').toSorted()).toEqual(opening.toSorted());
  });
});
