import { readFileSync } from 'node:fs';
import { SourceMap, type SourceMapPayload, type SourceOrigin } from 'node:module';
import { fileURLToPath } from 'node:url';

/** Positions of a bundle in a stack: a URL or path, line and column. */
const POSITION = /((?:file:\/\/)?[^\s()]+):(\d+):(\d+)/g;

const readMap = (file: string): SourceMap | undefined => {
  try {
    const payload: SourceMapPayload = JSON.parse(readFileSync(`${file}.map`, 'utf8'));
    return new SourceMap(payload);
  } catch {
    return undefined;
  }
};

const isFound = (origin: object): origin is SourceOrigin => 'fileName' in origin;

const pathOf = (name: string): string => (name.startsWith('file:') ? fileURLToPath(name) : name);

/**
 * Replaces the positions of a bundle in a stack by those of its sources. Reads the map beside the bundle when the first stack is
 * asked for, because reading it with the bundle would delay each cold start (docs/decisions/076); positions of a file without one stay.
 */
export const sourcePositionsOf = (bundle: string): ((stack: string) => string) => {
  let map: SourceMap | undefined;
  let isRead = false;
  return (stack) => {
    if (!isRead) map = readMap(bundle);
    isRead = true;
    return stack.replaceAll(POSITION, (position, name: string, line: string, column: string) => {
      const origin = map && pathOf(name) === bundle ? map.findOrigin(Number(line), Number(column)) : undefined;
      return origin && isFound(origin)
        ? `${origin.fileName.replace(/^(\.\.\/)+/, '')}:${origin.lineNumber}:${origin.columnNumber}`
        : position;
    });
  };
};

/** A stack of this function in positions of its sources. */
export const withSourcePositions = sourcePositionsOf(fileURLToPath(import.meta.url));
