import { RemovalPolicy } from 'aws-cdk-lib';
import { Key } from 'aws-cdk-lib/aws-kms';
import type { Construct } from 'constructs';
import { allowing, type Grantable } from './grantable.ts';

/**
 * The key under which the destinations of artists and partners are sealed. It never leaves AWS, every use of it is logged
 * there, and it stays when the stack goes, as the table does.
 */
export const createDestinationsKey = (scope: Construct): Grantable => {
  const key = new Key(scope, 'Destinations', {
    description: 'Seals where artists and partners are paid to',
    enableKeyRotation: true,
    removalPolicy: RemovalPolicy.RETAIN,
  });
  return { value: key.keyArn, allow: allowing({ use: ['kms:Decrypt', 'kms:Encrypt'] }, [key.keyArn]) };
};
