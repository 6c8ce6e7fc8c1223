import type { commonEnv, ResourceEnvName } from './resources.ts';

/** Environment variables from the manifest; a function gets only those of the resources that it `uses`. */
type EnvName = (typeof commonEnv)[number] | ResourceEnvName;

/** Value of an environment variable; throws when the manifest does not give it to this function. */
export const env = (name: EnvName): string => {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set: the function does not use this resource in infra/manifest.ts.`);
  return value;
};
