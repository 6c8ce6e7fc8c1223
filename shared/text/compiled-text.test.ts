import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compileText } from './compiled-text.ts';

describe('a text as HTML', () => {
  it('is made of paragraphs, which an empty line parts', () => {
    expect(compileText('  I paint.\nSlowly.\r\n \r\n\n\nAnd I write.\n')).toBe(
      '<p>I paint.\nSlowly.</p><p>And I write.</p>',
    );
    expect(compileText(' \n\n ')).toBe('');
  });

  it('P6 keeps what looks like markup as text', () => {
    expect(compileText('<script>alert("x")</script> & \'<b>\'')).toBe(
      '<p>&lt;script&gt;alert(&quot;x&quot;)&lt;/script&gt; &amp; &#39;&lt;b&gt;&#39;</p>',
    );
    expect(compileText('&lt;img&gt;')).toBe('<p>&amp;lt;img&amp;gt;</p>');
  });

  it('P6 whatever is written, no tag but a paragraph’s comes out, and no attribute', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom('<', '>', '"', "'", '&', '/', 'p', '=', ' ', '\n', 'a', '\u0000') }),
        (source) => {
          expect(compileText(source).replaceAll(/<\/?p>/g, '')).not.toMatch(/[<>"']/);
        },
      ),
    );
  });
});
