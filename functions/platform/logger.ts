import { nowIso } from './clock.ts';
import { currentOrigin } from './origin.ts';
import { withSourcePositions } from './source-positions.ts';

type Fields = Record<string, unknown>;

const write = (level: 'info' | 'warn' | 'error', message: string, fields: Fields): void => {
  const line = JSON.stringify({ level, at: nowIso(), message, ...currentOrigin(), ...fields });
  if (level === 'error') console.error(line);
  else console.log(line);
};

const describe = (error: unknown): Fields =>
  error instanceof Error
    ? {
        error: error.name,
        reason: error.message,
        stack: error.stack && withSourcePositions(error.stack),
        ...(error.cause instanceof Error && { cause: error.cause.message }),
      }
    : { error: String(error) };

/** Logs one JSON line with the id of the request that began the work. Never log a token, a card, a code or the text of a mail. */
export const log = {
  info: (message: string, fields: Fields = {}): void => write('info', message, fields),
  warn: (message: string, fields: Fields = {}): void => write('warn', message, fields),
  error: (message: string, error: unknown, fields: Fields = {}): void =>
    write('error', message, { ...fields, ...describe(error) }),
};
