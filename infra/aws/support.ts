import { CfnParameter } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import { HOURS_PATTERN } from '#shared/time/opening-hours.ts';

/** Parameters with which people reach the shop's staff; pages say nothing of those that stay empty (P-23, W-06). */
export const createSupportParameters = (scope: Construct): Record<'phone' | 'email' | 'hours', string> => {
  const parameter = (name: string, description: string, allowedPattern: string): string =>
    new CfnParameter(scope, name, { description, default: '', allowedPattern }).valueAsString;
  return {
    phone: parameter('SupportPhone', 'Number of the support line, as it is printed', '(\\+?[0-9][0-9 ().-]{4,24})?'),
    email: parameter('SupportEmail', 'Address that customers write to', '([^@ "\\\\]+@[^@ "\\\\]+)?'),
    hours: parameter('SupportHours', 'When somebody answers, in New York: Mon-Fri 10:00-18:00', HOURS_PATTERN),
  };
};
