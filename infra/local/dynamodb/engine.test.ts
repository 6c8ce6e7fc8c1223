import { describe, expect, it, vi } from 'vitest';
import { chooseTableEngine, NoTableEngine } from './engine.ts';

const BINARY = '/packages/dynoxide';
const nothing = { endpoint: undefined, engine: undefined, findEmbedded: () => undefined, findJava: () => undefined };
const embedded = { findEmbedded: () => BINARY };
const java = { findJava: () => 'java' };

describe('the engine of the table', () => {
  it('is the embedded one where it exists, and nobody looks for Java', () => {
    const findJava = vi.fn<() => string>();
    expect(chooseTableEngine({ ...nothing, ...embedded, findJava })).toEqual({ kind: 'embedded', binary: BINARY });
    expect(findJava).not.toHaveBeenCalled();
  });

  it('is DynamoDB Local where only Java is', () => {
    expect(chooseTableEngine({ ...nothing, ...java })).toEqual({ kind: 'dynamodb-local', java: 'java' });
  });

  it('is the endpoint that was given, whatever else is there', () => {
    const endpoint = 'http://127.0.0.1:8000';
    for (const offers of [nothing, { ...nothing, ...java }, { ...nothing, ...embedded, engine: 'embedded' }])
      expect(chooseTableEngine({ ...offers, endpoint })).toEqual({ kind: 'endpoint', endpoint });
  });

  it('is the one that was asked for', () => {
    const both = { ...nothing, ...embedded, ...java };
    expect(chooseTableEngine({ ...both, engine: 'dynamodb-local' }).kind).toBe('dynamodb-local');
    expect(chooseTableEngine({ ...both, engine: 'embedded' }).kind).toBe('embedded');
  });

  it.each([
    [
      'without an engine it says what to install or to set',
      nothing,
      /^No table engine runs here: install Java .+ or set TABLE_ENDPOINT .+\.$/,
    ],
    [
      'it does not take another engine than the one that was asked for',
      { ...nothing, ...java, engine: 'embedded' },
      /exists for Linux x64/,
    ],
    ['nor one for which there is no Java', { ...nothing, ...embedded, engine: 'dynamodb-local' }, /install Java/],
    ['it knows the names of the engines', { ...nothing, ...embedded, engine: 'local' }, /not "local"/],
  ])('%s, in one sentence', (_what, offers, sentence) => {
    expect(() => chooseTableEngine(offers)).toThrow(NoTableEngine);
    expect(() => chooseTableEngine(offers)).toThrow(sentence);
  });
});
