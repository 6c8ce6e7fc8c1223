import { parseSync } from 'vite';

/** A path that a text names, and the line on which it does. */
export interface NamedPath {
  path: string;
  line: number;
  /** The target of a link, which begins at the document's folder. */
  isLink: boolean;
}

/** What a file name of this repository ends with. */
const EXTENSION = 'tsx?|mjs|css|json|md|graphql|html';
const TOP = 'catalogue|docs|events|functions|infra|shared|test|web';
/** Folders of tests are named without the one that has them. */
const FOLDER = `${TOP}|integration|soak`;

/** Letters of a path, and those that stand for others: `*`, `<noun>`, `{day}`, `NNN`. */
const PART = String.raw`[\w@.*…<>{}+-]+`;
const FILE = new RegExp(String.raw`^(?:\.{1,2}/)*(?:${PART}/)*${PART}\.(?:${EXTENSION})$`);
const BELOW_FOLDER = new RegExp(String.raw`^(?:${FOLDER})/(?:${PART}/)*(?:${PART})?$`);

const isPath = (text: string): boolean => FILE.test(text) || BELOW_FOLDER.test(text);

const lineAt = (text: string, index: number): number => text.slice(0, index).split('\n').length;

/** The paths in backticks of a document, then those of its links; its blocks of code are not read. */
export const pathsInDocument = (text: string): NamedPath[] => {
  const prose = text.replaceAll(/^```.*?^```/gms, (block) => block.replaceAll(/[^\n]/g, ''));
  const quoted = [...prose.matchAll(/`([^`]+)`/g)].flatMap(({ 1: words = '', index }) =>
    words.split(/[\s,]+/).map((word) => ({ path: word.replace(/:\d+$/, ''), index, isLink: false })),
  );
  const linked = [...prose.matchAll(/\]\(([^)\s#]+)[^)]*\)/g)].map(({ 1: path = '', index }) => ({
    path,
    index,
    isLink: true,
  }));
  return [...quoted.filter(({ path }) => isPath(path)), ...linked.filter(({ path }) => !/^\w+:/.test(path))].map(
    ({ path, index, isLink }) => ({ path, line: lineAt(prose, index), isLink }),
  );
};

/** The comments of a source, each with the place where it begins. */
const commentsOf = (file: string, text: string): { start: number; value: string }[] =>
  file.endsWith('.css')
    ? [...text.matchAll(/\/\*(.*?)\*\//gs)].map(({ 1: value = '', index }) => ({ start: index, value }))
    : parseSync(file, text).comments;

/** Paths in the comments of a source, in backticks or bare. */
export const pathsInComments = (file: string, text: string): NamedPath[] =>
  commentsOf(file, text).flatMap(({ start, value }) =>
    [...value.matchAll(/[^\s`'"“”()[\],;]+/g)].flatMap(({ 0: word, index }) => {
      const path = word.replace(/[.:]+$/, '');
      return isPath(path) ? [{ path, line: lineAt(text, start + index), isLink: false }] : [];
    }),
  );

/** A pattern of the names that a path stands for: `*`, `<noun>`, `{day}` and `…` are letters without a slash, `**` with. */
const patternOf = (path: string): string =>
  path
    .replace(/^(?:\.{1,2}\/)+/, '')
    .replace(/\/$/, '')
    .replaceAll(/\*\*|\*|…|<[^>]*>|\{[^}]*\}|NNN|[.+]/g, (mark) => {
      if (mark === '**') return '.*';
      if (mark === 'NNN') return String.raw`\d{3}`;
      return mark === '.' || mark === '+' ? `\\${mark}` : '[^/]*';
    });

/**
 * Whether one of the files is what a path names: the path, or its end, or a folder of it; a path without an ending also
 * names the file that has one, and `docs/decisions/013` the decision of that number. A path from the top is found there
 * alone.
 */
export const finderOf = (files: readonly string[]): ((path: string) => boolean) => {
  const folders = files.flatMap((file) =>
    file.split('/').flatMap((_, depth, parts) => (depth > 0 ? parts.slice(0, depth).join('/') : [])),
  );
  const names = [...new Set([...files, ...folders])];
  const known = new Map<string, boolean>();
  const find = (path: string): boolean => {
    if (names.includes(path)) return true;
    const start = new RegExp(`^(?:${TOP})/`).test(path) ? '^' : '(?:^|/)';
    const end = /\/$|\.\w+$/.test(path) ? '$' : String.raw`(?:$|\.|(?<=/\d{3})-)`;
    const pattern = new RegExp(start + patternOf(path) + end);
    return names.some((name) => pattern.test(name));
  };
  return (path) => {
    const isFound = known.get(path) ?? find(path);
    known.set(path, isFound);
    return isFound;
  };
};
