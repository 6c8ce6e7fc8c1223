/**
 * Whether CloudWatch counts a line, for the two kinds of patterns that the CDK writes for us. Terms: quoted phrases that the
 * line contains as they are, one of those with a question mark and all of the others. JSON: a line that is JSON as a whole
 * (https://docs.aws.amazon.com/AmazonCloudWatch/latest/logs/FilterAndPatternSyntax.html).
 */
export const matchesFilter = (pattern: string, line: string): boolean => {
  if (pattern.startsWith('{')) return isJson(line) && valuesOf(pattern).includes(messageOf(line));
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

const isJson = (line: string): boolean => {
  try {
    return typeof JSON.parse(line) === 'object';
  } catch {
    return false;
  }
};

const messageOf = (line: string): string => (JSON.parse(line) as { message: string }).message;
const valuesOf = (pattern: string): string[] =>
  [...pattern.matchAll(/\$\.message = "([^"]*)"/g)].map(([, value = '']) => value);
