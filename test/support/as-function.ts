import { asPrincipal, enforcePermissions, principalOf } from '#infra/local/lambda/permissions.ts';
import type { FunctionName } from '#infra/manifest.ts';

enforcePermissions();

/** An entry or a verb that runs with the permissions of a function on AWS. */
export const asFunction =
  <A extends unknown[], R>(name: FunctionName, work: (...args: A) => R): ((...args: A) => R) =>
  (...args) =>
    asPrincipal(principalOf(name), () => work(...args));
