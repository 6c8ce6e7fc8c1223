import { CfnParameter, CfnRule, Fn } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import { SETTING_NAMES, SETTINGS, type Settings } from '../settings.ts';

/**
 * Makes the settings parameters, too: CloudFormation remembers them, so a deployment from a machine that does not know the
 * domain of a running shop is refused instead of taking the domain away.
 */
export const rememberSettings = (scope: Construct, settings: Settings): void => {
  if (Boolean(settings.Domain) !== Boolean(settings.CertificateArn))
    throw new Error('A domain needs its certificate, and a certificate its domain (deploy.json).');
  const assertions = SETTING_NAMES.map((name) => {
    const value = settings[name] ?? '';
    const { valueAsString } = new CfnParameter(scope, name, {
      description: `${SETTINGS[name].what}; from deploy.json`,
      allowedPattern: SETTINGS[name].pattern,
      // An address is needed, so an empty default would not match its own pattern.
      ...((value || name !== 'MailFrom') && { default: value }),
    });
    return {
      assert: Fn.conditionEquals(valueAsString, value),
      assertDescription: `${name} is not what deploy.json said when the template was made: npm run deploy takes both from there.`,
    };
  });
  new CfnRule(scope, 'SettingsOfDeployFile', { assertions });
};
