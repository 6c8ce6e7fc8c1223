/* A second market in the same account, to try releases on: `-c stage=staging` (docs/decisions/074-staging-and-pipeline.md). */

const STAGE = /^[a-z][a-z0-9]{1,15}$/;

/** A stage as it was given; undefined for production. Throws for what cannot be part of a bucket's name. */
export const stageNamed = (value: unknown): string | undefined => {
  if (value === undefined || value === '') return undefined;
  if (typeof value !== 'string' || !STAGE.test(value))
    throw new Error('A stage is named with two to sixteen small letters and digits: --stage staging');
  return value;
};

/** Name of a stage's stack, of its metrics' namespace and, in small letters, of its buckets. */
export const stackNameOf = (stage: string | undefined): string => (stage ? `Atelier-${stage}` : 'Atelier');
