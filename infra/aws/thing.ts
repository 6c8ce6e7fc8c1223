import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { Access } from '../manifest.ts';

/** A resource as functions see it: the value of its variable, and what one kind of access allows. */
export interface Thing {
  value: string;
  allow: (access: Access) => PolicyStatement[];
  /** Permissions of it that cannot name one resource, with the reason. */
  wildcards?: readonly { resource: string; reason: string }[];
}

/** Exact actions on exact resources; an access that the kind of thing does not know is a mistake in the manifest. */
export const allowing =
  (actions: Partial<Record<Access, readonly string[]>>, resources: readonly string[]) =>
  (access: Access): PolicyStatement[] => {
    const allowed = actions[access];
    if (!allowed)
      throw new Error(
        `A resource that allows ${Object.keys(actions).join(', ')} is used with '${access}' in infra/manifest.ts.`,
      );
    return [new PolicyStatement({ actions: [...allowed], resources: [...resources] })];
  };
