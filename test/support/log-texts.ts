import { readFileSync } from 'node:fs';
import { fileOf, importsOf } from './imports.ts';

/** First argument of a call, from behind its parenthesis to its first comma that is in no string and no parenthesis. */
const firstArgument = (code: string): string => {
  let depth = 0;
  let quote = '';
  for (let index = 0; index < code.length; index += 1) {
    const letter = code.charAt(index);
    if (quote) {
      if (letter === quote && code[index - 1] !== '\\') quote = '';
    } else if (/['"`]/.test(letter)) quote = letter;
    else if (/[([{]/.test(letter)) depth += 1;
    else if (depth === 0 && /[,)]/.test(letter)) return code.slice(0, index);
    else if (/[)\]}]/.test(letter)) depth -= 1;
  }
  return code;
};

/**
 * Texts that files log as errors or warnings, with `…` in place of what is filled in; a call whose text stands in no
 * literal counts as `?` with its code.
 */
export const textsOf = (files: readonly string[]): Set<string> => {
  const texts = new Set<string>();
  for (const file of files) {
    const code = readFileSync(file, 'utf8');
    for (const { index, 0: call } of code.matchAll(/\blog\.(?:error|warn)\(/g)) {
      const argument = firstArgument(code.slice(index + call.length));
      const literals = [...argument.matchAll(/'([^']*)'|`([^`]*)`/g)].map(([, plain, filled]) => plain ?? filled ?? '');
      for (const text of literals) texts.add(text.replaceAll(/\$\{[^}]*\}/g, '…'));
      if (literals.length === 0) texts.add(`? ${argument}`);
    }
  }
  return texts;
};

/** A file of `functions/` with all that it imports of them for its values. */
export const reachableFrom = (entry: string, found = new Set<string>()): Set<string> => {
  if (found.has(entry)) return found;
  found.add(entry);
  for (const { target, isType } of importsOf(entry)) {
    const file = isType ? undefined : fileOf(entry, target);
    if (file?.startsWith('functions/') && file.endsWith('.ts')) reachableFrom(file, found);
  }
  return found;
};
