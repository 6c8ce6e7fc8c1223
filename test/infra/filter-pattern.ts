/** A comparison of a JSON pattern: field, operator and text, in which a star stands for anything. */
const COMPARISON = /^\(?\s*\$\.(\w+) (!?=) "([^"]*)"\s*\)?$/;

const compares = (comparison: string, line: Readonly<Record<string, unknown>>): boolean => {
  const [, field = '', operator, text = ''] = COMPARISON.exec(comparison.trim()) ?? [];
  if (operator === undefined) throw new Error(`Not a comparison of a field with a text: ${comparison}`);
  const value = line[field];
  if (value === undefined) return false;
  const pattern = new RegExp(
    `^${text
      .split('*')
      .map((part) => part.replaceAll(/[^\w]/g, String.raw`\$&`))
      .join('.*')}$`,
  );
  return pattern.test(String(value)) === (operator === '=');
};

/** The parts of a text between the same operator, outside of parentheses. */
const splitBy = (text: string, operator: string): string[] => {
  const parts = [''];
  let depth = 0;
  for (let index = 0; index < text.length; index += 1) {
    const letter = text.charAt(index);
    if (letter === '(') depth += 1;
    if (letter === ')') depth -= 1;
    if (depth === 0 && text.startsWith(operator, index)) {
      parts.push('');
      index += operator.length - 1;
    } else parts[parts.length - 1] += letter;
  }
  return parts;
};

/** Whether a JSON line fulfils comparisons that are joined by && and ||, with parentheses. */
const fulfils = (condition: string, line: Readonly<Record<string, unknown>>): boolean => {
  const text = condition.trim();
  for (const [operator, method] of [
    ['||', 'some'],
    ['&&', 'every'],
  ] as const) {
    const parts = splitBy(text, operator);
    if (parts.length > 1) return parts[method]((part) => fulfils(part, line));
  }
  if (text.startsWith('(') && !COMPARISON.test(text)) return fulfils(text.slice(1, -1), line);
  return compares(text, line);
};

const jsonOf = (line: string): Record<string, unknown> | undefined => {
  try {
    const value: unknown = JSON.parse(line);
    return typeof value === 'object' && value !== null ? { ...value } : undefined;
  } catch {
    return undefined;
  }
};

/**
 * Whether CloudWatch counts a line, for the two kinds of patterns that the CDK writes for us. Terms: quoted phrases that the
 * line contains as they are, one of those with a question mark and all of the others. JSON: comparisons of texts in a line that is
 * JSON as a whole (https://docs.aws.amazon.com/AmazonCloudWatch/latest/logs/FilterAndPatternSyntax.html).
 */
export const matchesFilter = (pattern: string, line: string): boolean => {
  if (pattern.startsWith('{')) {
    const value = jsonOf(line);
    return value !== undefined && fulfils(pattern.slice(1, -1), value);
  }
  const terms = [...pattern.matchAll(/(\??)"((?:[^"\\]|\\.)*)"/g)].map(([, optional, text = '']) => ({
    isOptional: optional === '?',
    isFound: line.includes(text.replaceAll(/\\(.)/g, '$1')),
  }));
  if (terms.length === 0) throw new Error(`Not a pattern of quoted terms: ${pattern}`);
  const optional = terms.filter(({ isOptional }) => isOptional);
  return (
    terms.every(({ isOptional, isFound }) => isOptional || isFound) &&
    (optional.length === 0 || optional.some(({ isFound }) => isFound))
  );
};
