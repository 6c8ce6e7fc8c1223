/** How an address ends at every form that takes one: mails are sent to `as`, or why none can be. */
interface EmailCase {
  typed: string;
  as?: string;
  refused?: 'letters' | 'invalid';
}

/** Addresses as people type them, with what every form has to make of them. */
export const EMAILS: readonly EmailCase[] = [
  { typed: 'a&b@example.com', as: 'a&b@example.com' },
  { typed: 'a/b=c@example.com', as: 'a/b=c@example.com' },
  { typed: "o'neil@example.com", as: "o'neil@example.com" },
  { typed: 'ann+art@mail.example.co.uk', as: 'ann+art@mail.example.co.uk' },
  { typed: 'a@x.xn--vermgensberatung-pwb', as: 'a@x.xn--vermgensberatung-pwb' },
  { typed: 'joerg@münchen.example', as: 'joerg@xn--mnchen-3ya.example' },
  { typed: 'joerg@MÜNCHEN.example', as: 'joerg@xn--mnchen-3ya.example' },
  { typed: 'ann@例子.广告', as: 'ann@xn--fsqu00a.xn--4rr70v' },
  { typed: 'ann@例子。广告', as: 'ann@xn--fsqu00a.xn--4rr70v' },
  { typed: ' me9@example.com ', as: 'me9@example.com' },
  { typed: '\u00a0me9@example.com\u00a0', as: 'me9@example.com' },
  { typed: '\u200bme9@exam\u00adple.com\ufeff', as: 'me9@example.com' },
  { typed: '\u202ame9@example.com\u202c', as: 'me9@example.com' },
  { typed: 'ｍｅ９＠ｅｘａｍｐｌｅ．ｃｏｍ', as: 'me9@example.com' },
  { typed: 'jörg@münchen.example', refused: 'letters' },
  { typed: 'jörg@example.com', refused: 'letters' },
  { typed: '用户@例子.广告', refused: 'letters' },
  { typed: 'pаt@example.com', refused: 'letters' },
  { typed: 'dot..dot@example.com', refused: 'invalid' },
  { typed: '.ann@example.com', refused: 'invalid' },
  { typed: 'name.@example.com', refused: 'invalid' },
  { typed: 'me@example.c', refused: 'invalid' },
  { typed: 'me@example', refused: 'invalid' },
  { typed: 'me@example.com.', refused: 'invalid' },
  { typed: 'a@-bad.example', refused: 'invalid' },
  { typed: 'a@bad-.example', refused: 'invalid' },
  { typed: 'a@127.0.0.1', refused: 'invalid' },
  { typed: 'a@ü.example/path', refused: 'invalid' },
  { typed: 'a@ü%2eexample.com', refused: 'invalid' },
  { typed: 'two words@example.com', refused: 'invalid' },
  { typed: 'ann@example.com, eve@example.com', refused: 'invalid' },
  { typed: 'Ann <ann@example.com>', refused: 'invalid' },
  { typed: '"a b"@example.com', refused: 'invalid' },
  { typed: `${'a'.repeat(65)}@example.com`, refused: 'invalid' },
];
