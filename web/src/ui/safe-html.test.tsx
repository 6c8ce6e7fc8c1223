import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { SafeHtml } from './safe-html.tsx';

afterEach(cleanup);
const shown = (html: string): string => render(<SafeHtml html={html} />).container.innerHTML;

it('P6 shows paragraphs, line breaks and emphasis', () => {
  expect(shown('<p>I paint <strong>light</strong>,<br>and <em>dogs</em> &lt;3.</p><p>Daily.</p>')).toBe(
    '<p>I paint <strong>light</strong>,<br>and <em>dogs</em> &lt;3.</p><p>Daily.</p>',
  );
});

it('P6 links lead to the web only, and recommend nothing', () => {
  expect(shown('<a href="https://example.com/a?b=1" target="_blank" onclick="x()" rel="follow">me</a>')).toBe(
    '<a href="https://example.com/a?b=1" rel="nofollow noopener">me</a>',
  );
});

it.each([
  'javascript:alert(1)',
  ' JaVaScRiPt:alert(1)',
  'java\nscript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:x',
  '/signout',
  '//evil.example',
  'blob:https://x/1',
  '',
])('P6 a link to %j is its text', (href) => {
  const link = document.createElement('a');
  link.setAttribute('href', href);
  link.textContent = 'me';
  expect(shown(link.outerHTML)).toBe('me');
});

it.each([
  ['a script', '<p>a</p><script>alert(1)</script>', '<p>a</p>'],
  ['a picture that fails', '<img src=x onerror=alert(1)>b', 'b'],
  ['handlers and styles', '<p onmouseover="x()" style="position:fixed" class="c" id="main">a</p>', '<p>a</p>'],
  ['a frame', '<iframe srcdoc="<script>x</script>"></iframe>a', 'a'],
  ['a vector image', '<svg onload=alert(1)><a href="https://e.example">x</a></svg>a', 'a'],
  ['a form', '<form action="https://e.example"><input name="password"><button>Sign in</button></form>', 'Sign in'],
  [
    'a new base',
    '<base href="https://e.example"><meta http-equiv="refresh" content="0;url=//e.example"><p>a</p>',
    '<p>a</p>',
  ],
  ['a style sheet', '<style>p{display:none}</style><p>a</p>', '<p>a</p>'],
  ['a comment', '<!-- <p>a</p> --><p>b</p>', '<p>b</p>'],
  ['other markup', '<h1>a <em>b</em></h1>', 'a <em>b</em>'],
])('P6 %s leaves its text at most', (_what, html, safe) => {
  expect(shown(html)).toBe(safe);
});
