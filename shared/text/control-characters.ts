/** Control characters that nobody types; tabs and line breaks are typed. */
const CONTROL = /[^\P{Cc}\t\n\r]/u;

/** Whether a text has control characters other than tabs and line breaks. */
export const hasControlCharacters = (text: string): boolean => CONTROL.test(text);

/**
 * Path of a text in a JSON value that has control characters, such as `gift.message`, names of fields included; empty
 * for the value itself, undefined when no text has any. Takes values of any depth.
 */
export const findControlCharacters = (value: unknown): string | undefined => {
  const rest: [path: string, value: unknown][] = [['', value]];
  for (let next = rest.pop(); next; next = rest.pop()) {
    const [path, each] = next;
    if (typeof each === 'string' && hasControlCharacters(each)) return path;
    if (typeof each !== 'object' || each === null) continue;
    for (const [name, inner] of Object.entries(each)) {
      if (hasControlCharacters(name)) return path;
      rest.push([path ? `${path}.${name}` : name, inner]);
    }
  }
  return undefined;
};
