import { parseSync } from 'vite';

/** A sentence that a text of the product prints, with `…` in place of what is filled in. */
export interface Sentence {
  words: string;
  /** Line of the text that it belongs to. */
  line: number;
}

/** A `promise:` comment with the promises of what stands behind it, down to the next mark. */
export interface Mark {
  ids: string[];
  line: number;
  /** Whether a text stands behind it. */
  hasText: boolean;
  /** The sentences behind it that look like a promise. */
  promising: Sentence[];
}

interface Node {
  type: string;
  start: number;
  end: number;
  [key: string]: unknown;
}

interface Text {
  words: string;
  start: number;
  end: number;
}

/** What says that something will be done, costs nothing, ends by a time, or stays as it is. */
const PROMISING = new RegExp(
  [
    String.raw`\bwe(?:['’]ll| will| never| always| (?:refund|send|mail|write|look|paint|go on|ask|plant|delete|buy|answer|ship|remind|try|begin|make|show|choose|take|collect|print)\b)`,
    String.raw`\b(?:you|they|it|nothing|nobody|everything)(?:['’]ll| will)\b`,
    String.raw`\b(?:you|they|customer|artist) (?:gets?|hears?|receives?|can|may)\b|\bwill be\b`,
    String.raw`\bwithin (?:about |the |these )?[\w…]+ (?:minute|hour|day|week)`,
    String.raw`\b(?:[\d…]+|an?|one|two|three|four|five|seven) (?:minute|hour|day|week|month|year)s? (?:after|later|before|from)\b`,
    String.raw`\bfor (?:about |another )?[\d…]+ (?:minute|hour|day|week)s`,
    String.raw`\bcom(?:es?|ing) back\b|\b(?:goes?|given?|gives|paid|sent) back\b|\brefunded in\b`,
    String.raw`\bfree of charge\b|\b(?:free|no|without|at no)(?: extra)? (?:charge|cost|cancellation)\b|\bcosts? (?:you )?nothing\b|\bfree (?:within|until|for|too)\b`,
    String.raw`\bguaranteed\b|\bguarantee (?:covers|applies|ends|begins|after)\b`,
    String.raw`\b(?:at )?any time\b|\bwhenever\b|\bas often as\b|\bas soon as\b|\bas long as\b`,
    String.raw`\b(?:is|are)(?: then| not)? (?:mailed|sent|charged|billed|deleted|kept|saved|shown|painted again|selected|passed on|forgiven|paid in full|paid out|taken (?:off|back))\b|\bartists are asked\b|\basked first\b`,
    String.raw`\bby (?:e-?)?mail\b|\bby (?:itself|themselves|ourselves)\b|\bautomatically\b`,
    String.raw`\buntil (?:it|the|you|they|then|your|an artist)\b|\bonly (?:once|after|if|when)\b|\bonce (?:it|its|the|you|they|their|an?|your|…)|\bfrom then on\b|\bnot before\b|\bunless\b`,
    String.raw`\bnever\b|\bnobody (?:else|but)\b|\bnothing else\b|\balways\b|\bstays?\b|\bcounts? as\b|\bearns? nothing\b|\bin no gallery\b|\bto nobody\b|\$\d|\d ?%|\bon completion\b|\babout \d+ (?:day|week)|\bworldwide\b|\banywhere in the world\b|\bpicked for you\b`,
  ].join('|'),
  'iu',
);

const SKIPPED = new Set([
  'ImportDeclaration',
  'ExportAllDeclaration',
  'TSTypeAnnotation',
  'TSTypeAliasDeclaration',
  'TSInterfaceDeclaration',
  'TSLiteralType',
]);

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value;

const childrenOf = (node: Node): Node[] =>
  Object.values(node)
    .flatMap((value) => (Array.isArray(value) ? (value as unknown[]) : [value]))
    .filter(isNode);

const isJsx = ({ type }: Node): boolean => type === 'JSXElement' || type === 'JSXFragment';

const quasisOf = (node: Node): string =>
  (node['quasis'] as { value: { cooked: string } }[]).map(({ value }) => value.cooked).join('…');

/** The words of a JSX text with those of the elements in it; what an expression fills in is `…`. */
const jsxWords = (node: Node): string =>
  (node['children'] as Node[])
    .map((child) => {
      if (child.type === 'JSXText') return (child['value'] as string).replaceAll(/\s+/g, ' ');
      if (isJsx(child)) return jsxWords(child);
      const expression = child['expression'] as Node;
      if (expression.type === 'JSXEmptyExpression') return '';
      return expression.type === 'Literal' ? String(expression['value']) : '…';
    })
    .join('');

/** Every text of a source: string literals, template literals, and elements that have words of their own. */
const textsOf = (node: Node, inJsxText = false): Text[] => {
  if (SKIPPED.has(node.type)) return [];
  if (node.type === 'Literal' && typeof node['value'] === 'string')
    return [{ words: node['value'], start: node.start, end: node.end }];
  const inner = (within: boolean) => childrenOf(node).flatMap((child) => textsOf(child, within));
  if (node.type === 'TemplateLiteral')
    return [{ words: quasisOf(node), start: node.start, end: node.end }, ...inner(false)];
  if (isJsx(node)) {
    const hasWords = (node['children'] as Node[]).some(
      (child) => child.type === 'JSXText' && (child['value'] as string).trim() !== '',
    );
    return [
      ...(hasWords && !inJsxText ? [{ words: jsxWords(node), start: node.start, end: node.end }] : []),
      ...inner(inJsxText || hasWords),
    ];
  }
  return inner(node.type.startsWith('JSX') && node.type !== 'JSXAttribute' && inJsxText);
};

const nodesOf = (node: Node): Node[] => [node, ...childrenOf(node).flatMap(nodesOf)];

/** The sentences of a text that look like a promise; a word or two are a label. */
const promisingIn = (words: string): string[] =>
  words
    .replaceAll(/\s+/g, ' ')
    .trim()
    .split(/(?<=[.!?:;])\s+(?=[A-Z…“])/)
    .filter(
      (sentence) =>
        /(?:\p{L}+[^\p{L}]+){2}\p{L}/u.test(sentence) && PROMISING.test(sentence) && !sentence.endsWith('?'),
    );

/** The marks of a source, each with the sentences behind it that look like a promise, and those under no mark. */
export const promisesIn = (file: string, source: string): { marks: Mark[]; unmarked: Sentence[] } => {
  const { program, comments } = parseSync(file, source);
  const root = program as unknown as Node;
  const lineAt = (index: number): number => source.slice(0, index).split('\n').length;
  const nodes = nodesOf(root).filter(({ type }) => type !== 'Program' && type !== 'JSXText');
  const marks = comments.flatMap(({ value, start, end }) => {
    const ids = /^\s*promise: (.+?)\s*$/.exec(value)?.[1]?.split(', ');
    if (!ids) return [];
    const inJsx = nodes.find((node) => node.type === 'JSXEmptyExpression' && node.start <= start && end <= node.end);
    const from = inJsx ? source.indexOf('}', end) + 1 : end;
    const behind = from + (/^(?:\s|\/\/[^\n]*\n|\{?\/\*.*?\*\/\}?|[?:&|])*/s.exec(source.slice(from))?.[0].length ?? 0);
    const covered = Math.max(behind, ...nodes.filter((node) => node.start === behind).map((node) => node.end));
    return [{ ids, start, covered, line: lineAt(start), hasText: false, promising: [] as Sentence[] }];
  });
  const unmarked: Sentence[] = [];
  for (const { words, start, end } of textsOf(root)) {
    const found = promisingIn(words).map((sentence) => ({ words: sentence, line: lineAt(start) }));
    const within = marks.filter((mark) => mark.start < start && end <= mark.covered);
    const [mark] = within.toSorted((a, b) => b.start - a.start);
    if (mark) mark.hasText = true;
    (mark?.promising ?? unmarked).push(...found);
  }
  return { marks, unmarked };
};

/** The strings of a JSON file that look like a promise. */
export const promisesInJson = (source: string): string[] => {
  const found: string[] = [];
  JSON.parse(source, (_, value: unknown) => {
    if (typeof value === 'string') found.push(...promisingIn(value));
    return value;
  });
  return found;
};
