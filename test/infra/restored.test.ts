import { Validations } from 'aws-cdk-lib';
import { AwsSolutionsChecks } from 'cdk-nag';
import { describe, expect, it } from 'vitest';
import { allFunctions } from '#infra/manifest.ts';
import { newStack, SETTINGS, synthesise, synthesised, type Resource, type Synthesised } from './synth.ts';

const NAME = 'Atelier-Market-1.20261128T093000Z';
const STREAM = `arn:aws:dynamodb:us-east-1:111122223333:table/${NAME}/stream/2026-11-28T10:15:00.000`;
const VAULT = 'arn:aws:backup:us-east-1:444455556666:backup-vault:Atelier';

const without = synthesised();
/** Runs on a restored table and has backups; the security rules read it, too. */
const made = newStack({ ...SETTINGS, Table: STREAM, BackupVault: VAULT });
Validations.of(made.app).addPlugins(new AwsSolutionsChecks(made.app));
const restored = synthesise(made.stack);

const allOf = ({ templates }: Synthesised): [string, Resource][] =>
  [...templates.values()].flatMap(({ Resources }) => Object.entries(Resources));
const [own] = without.resources('AWS::DynamoDB::GlobalTable')[0]!;
/** A resource's text, in which published versions, whose names contain a hash of their function, are alike. */
const textOf = (value: unknown): string =>
  JSON.stringify(value).replaceAll(/(CurrentVersion[0-9A-F]{8})[0-9a-f]{32}/g, '$1');
const namesOwn = (value: unknown): boolean => JSON.stringify(value).includes(own);

describe('a shop that runs on a restored table', () => {
  it('refers to that one wherever another refers to the stack’s own, which stays as it was', () => {
    expect(restored.resources('AWS::DynamoDB::GlobalTable')).toEqual(without.resources('AWS::DynamoDB::GlobalTable'));
    const others = (all: Synthesised) => allOf(all).filter(([id]) => id !== own);
    expect(others(without).filter(([, resource]) => namesOwn(resource)).length).toBeGreaterThan(0);
    expect(others(restored).filter(([, resource]) => namesOwn(resource))).toEqual([]);
    for (const [name, { uses }] of Object.entries(allFunctions)) {
      const [, { Properties }] = restored
        .resources('AWS::Lambda::Function')
        .find(([id]) => new RegExp(`^${name}[0-9A-F]{8}$`).test(id))!;
      expect(Properties.Environment.Variables.MARKET_TABLE, name).toBe(uses.market ? NAME : undefined);
    }
    const { Outputs = {} } = restored.templates.get('Atelier')!;
    expect(Outputs.MarketTable?.Value).toBe(NAME);
    const [, outbox] = restored.resources('AWS::Lambda::EventSourceMapping').find(([id]) => id.startsWith('outbox'))!;
    expect(outbox.Properties.EventSourceArn).toBe(STREAM);
  });

  it('gives every function what it may do on the other table, indexes and stream, and nothing more', () => {
    const text = (all: Synthesised) =>
      all
        .resources('AWS::IAM::Role')
        .filter(([id]) => !id.startsWith('Backup'))
        .map(([id, { Properties }]) => [id, textOf(Properties.Policies ?? [])] as const);
    const ofOwn = (attribute: string) => `{"Fn::GetAtt":["${own}","${attribute}"]}`;
    const expected = text(without).map(([id, policies]) => [
      id,
      policies
        .replaceAll(
          /\{"Fn::Join":\["",\[\{"Fn::GetAtt":\["Market\w+","Arn"\]\},"(\/index\/\w+)"\]\]\}/g,
          `"arn:aws:dynamodb:us-east-1:111122223333:table/${NAME}$1"`,
        )
        .replaceAll(ofOwn('StreamArn'), `"${STREAM}"`)
        .replaceAll(ofOwn('Arn'), `"arn:aws:dynamodb:us-east-1:111122223333:table/${NAME}"`),
    ]);
    expect(text(restored)).toEqual(expected);
  });
});

describe('backups in another account', () => {
  it('are no part of a shop that names no vault', () => {
    expect(allOf(without).filter(([, { Type }]) => Type.startsWith('AWS::Backup::'))).toEqual([]);
    expect(allOf(without).filter(([id]) => id.startsWith('Backup'))).toEqual([]);
  });

  it('copy the table that the shop runs on and the photos every day, and end after 35 days on both sides', () => {
    const only = (type: string) => restored.resources(type)[0]![1].Properties;
    const [rule, ...more] = only('AWS::Backup::BackupPlan').BackupPlan.BackupPlanRule;
    expect(more).toEqual([]);
    const { Lifecycle, CopyActions, ScheduleExpression } = rule;
    expect([Lifecycle, CopyActions, ScheduleExpression]).toEqual([
      { DeleteAfterDays: 35 },
      [{ DestinationBackupVaultArn: VAULT, Lifecycle: { DeleteAfterDays: 35 } }],
      'cron(0 5 * * ? *)',
    ]);
    const { Resources } = only('AWS::Backup::BackupSelection').BackupSelection;
    const buckets = ['Media', 'Uploads'].map((name) => ({
      'Fn::GetAtt': [restored.resources('AWS::S3::Bucket').find(([id]) => id.startsWith(name))![0], 'Arn'],
    }));
    expect(Resources).toEqual([`arn:aws:dynamodb:us-east-1:111122223333:table/${NAME}`, ...buckets]);
    expect(only('AWS::Backup::BackupVault').EncryptionKeyArn['Fn::GetAtt'][0]).toMatch(/^BackupKey/);
  });
});
