import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const root = fileURLToPath(new URL('../../', import.meta.url));

/** Files with words that customers read: pages, their documents, mails. */
const files = execFileSync('git', ['ls-files', 'web/src', 'web/*.html', 'functions/notifications', 'functions/mail'], {
  cwd: root,
  encoding: 'utf8',
})
  .trim()
  .split('\n')
  .filter((file) => /\.(tsx?|html)$/.test(file) && !/\.(test|fixture)\.tsx?$|\.d\.ts$/.test(file));

/** An amount, a percentage, or a number to call. */
const FACT = /\$\d[\d,.]*|\d+ ?%|\b\d(?:-\d{3}){1,2}-\d{4}\b/g;

/** What the words may say as a constant: each is fixed by the specification or a decision, not by the shop's data. */
const EXPLAINED: readonly [why: string, words: RegExp][] = [
  [
    'the deposit is 20 % of every order (doc 2 §9, C3), and the rest 80 %',
    /20% (deposit|today|now|starts|with the deposit)|20 % deposit|the other 80%/,
  ],
  ['the guarantee gives everything back (P-33, C16)', /100% (money[- ]back|of your money|money-back guarantee)/],
  ['the artist’s share of every piece (C18)', /70% of the price/],
  ['Affirm’s terms, said only where the shop offers it (P-27, Y-10)', /at 0% APR/],
  ['the scale of a slider or a magnifier', /At 0% it is your photo|'(100|200)%'|show at 100%|\$\{percent\}%/],
  ['an example of an amount to type', /placeholder="\$0\.00"/],
];

/** Code that readers never see: comments, sizes in percent, patterns. */
const isCode = (line: string): boolean =>
  /^\s*(\/\/|\/?\*)/.test(line) ||
  /(width|height|inset|style|size|sizes)[=:].*\d%|width:100%|'\$\d ?'|%\)|\/\^.*\$\//.test(line);

it('C48 C45 no page and no mail says an amount, a discount or a number that is not read from the shop’s data', () => {
  const found = files.flatMap((file) => {
    // A sentence may go on in the next line.
    const lines = readFileSync(root + file, 'utf8').split('\n');
    return lines.flatMap((line, index) => {
      const facts = isCode(line) ? [] : (line.match(FACT) ?? []);
      const sentence = `${line} ${(lines[index + 1] ?? '').trim()}`;
      const left = EXPLAINED.reduce((words, [, pattern]) => words.replaceAll(new RegExp(pattern, 'g'), ''), sentence);
      return facts.filter((fact) => left.includes(fact)).map((fact) => `${file}:${index + 1} ${fact}`);
    });
  });
  expect(found).toEqual([]);
});

it('C48 each explanation still explains something', () => {
  const all = files.map((file) => readFileSync(root + file, 'utf8')).join('\n');
  expect(EXPLAINED.filter(([, words]) => !words.test(all)).map(([why]) => why)).toEqual([]);
});
