import { resourceValue } from '#infra/local/environment.ts';
import { KEY_SECRETS } from '#functions/platform/signed-kinds.ts';

/** Secrets of keys as a shop has them that was deployed before there were several: the recorded release is opened by `tokens`. */
export const keysOfTests = (): Record<string, Record<string, string>> => ({
  [resourceValue('tokens', String)]: { key: 'key-of-the-tests' },
  ...Object.fromEntries(KEY_SECRETS.map((name) => [resourceValue(name, String), { 1: `${name}-key-of-the-tests` }])),
});
