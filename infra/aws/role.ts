import {
  PolicyDocument,
  PolicyStatement,
  Role,
  ServicePrincipal,
  type AddToPrincipalPolicyResult,
} from 'aws-cdk-lib/aws-iam';
import type { LogGroup } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';
import { acknowledgeWildcard } from './acknowledge.ts';

/**
 * A role whose statements all stand in its own resource: the separate policy that the CDK adds to every role would be a
 * tenth of the 500 resources that CloudFormation allows in a stack.
 */
export class InlineRole extends Role {
  readonly #statements: PolicyDocument;

  constructor(scope: Construct, id: string, service: string) {
    const statements = new PolicyDocument();
    super(scope, id, { assumedBy: new ServicePrincipal(service), inlinePolicies: { Own: statements } });
    this.#statements = statements;
  }

  override addToPrincipalPolicy(statement: PolicyStatement): AddToPrincipalPolicyResult {
    this.#statements.addStatements(statement);
    return { statementAdded: true, policyDependable: this };
  }

  override addToPolicy(statement: PolicyStatement): boolean {
    return this.addToPrincipalPolicy(statement).statementAdded;
  }
}

/** A role for one function, allowed only to write the function's log; callers add further permissions. */
export const createRole = (scope: Construct, name: string, log: LogGroup): Role => {
  const role = new InlineRole(scope, `${name}Role`, 'lambda.amazonaws.com');
  role.addToPolicy(
    new PolicyStatement({ actions: ['logs:CreateLogStream', 'logs:PutLogEvents'], resources: [log.logGroupArn] }),
  );
  acknowledgeWildcard(role, '*', 'Faces and the list of streams cannot be limited to a resource.');
  return role;
};
