import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { Access, IndexName } from '../manifest.ts';

/** A resource as functions use it: the value of its environment variable, and the IAM statements per access. */
export interface Grantable {
  value: string;
  allow: (access: Access, indexes: readonly IndexName[]) => PolicyStatement[];
  /** Wildcard resources in its statements, with the reason for each. */
  wildcards?: readonly { resource: string; reason: string }[];
}

/** The statements of an access; throws for an access that the resource does not support, a mistake in the manifest. */
export const allowingStatements =
  (statements: Partial<Record<Access, () => PolicyStatement[]>>) =>
  (access: Access): PolicyStatement[] => {
    const allowed = statements[access];
    if (!allowed)
      throw new Error(
        `A resource that allows ${Object.keys(statements).join(', ')} is used with '${access}' in infra/manifest.ts.`,
      );
    return allowed();
  };

/** The statements of an access whose actions are all allowed on the same resources. */
export const allowing = (
  actions: Partial<Record<Access, readonly string[]>>,
  resources: readonly string[],
): ((access: Access) => PolicyStatement[]) =>
  allowingStatements(
    Object.fromEntries(
      Object.entries(actions).map(([access, allowed]) => [
        access,
        () => [new PolicyStatement({ actions: [...allowed], resources: [...resources] })],
      ]),
    ),
  );
