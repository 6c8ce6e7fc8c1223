// npm run smoke [-- https://your-shop | --stage NAME | --local]: tries a shop after a deployment, and leaves nothing behind
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { SendEmailCommand, SESv2Client } from '@aws-sdk/client-sesv2';
import sharp from 'sharp';
import { callAws, deployedStack, query, REGION, sendAws } from './aws.ts';
import { readFields } from './provider-keys.ts';
import { useShop } from './shop.ts';
import { smoke, type OperatorTools } from './smoke.ts';
import { tryEdge } from './try-edge.ts';
import { tryFilters } from './try-filters.ts';

const PICTURE = join(import.meta.dirname, '../../catalogue/pictures/lake.webp');
const SUBJECT = 'Atelier: smoke test';
const TEXT = 'Somebody runs `npm run smoke`. Nothing is to be done.';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { local: { type: 'boolean', default: false } },
});

const mailing = (from: string, to: string) => async (): Promise<string> => {
  await new SESv2Client({}).send(
    new SendEmailCommand({
      FromEmailAddress: from,
      Destination: { ToAddresses: [to] },
      Content: { Simple: { Subject: { Data: SUBJECT }, Body: { Text: { Data: TEXT } } } },
    }),
  );
  return `sent to ${to}`;
};

/** Undefined for whoever may not read the provider's keys, as the pipeline. */
const signingKey = async (): Promise<string | undefined> => {
  try {
    return (await readFields(new SecretsManagerClient({}), process.env.STRIPE_SECRET_ID ?? '')).webhookSecret;
  } catch (error) {
    if ((error as Error).name === 'AccessDeniedException') return undefined;
    throw error;
  }
};

const localTools = async (): Promise<OperatorTools> => {
  await useShop({ isLocal: true });
  return {
    webhookSecret: await signingKey(),
    mail: mailing('Atelier <studio@atelier.example>', 'operator@example.com'),
  };
};

/** The tools of the deployed shop at this address; undefined when this shell has no credentials of it. */
const deployedTools = async (site: string): Promise<OperatorTools | undefined> => {
  const stack = await deployedStack(callAws).catch(() => undefined);
  if (!stack?.outputs.SiteUrl || new URL(stack.outputs.SiteUrl).origin !== new URL(site).origin) return undefined;
  await useShop({ isLocal: false });
  const { MailFrom = '', AlarmMail = '' } = stack.parameters;
  const topic = stack.outputs.AlarmTopic ?? '';
  return {
    webhookSecret: await signingKey(),
    mail: mailing(MailFrom, AlarmMail),
    alarm: async () => {
      await callAws(
        query('sns', '2010-03-31', { Action: 'Publish', TopicArn: topic, Subject: SUBJECT, Message: TEXT }),
      );
      return `published to ${topic}, which mails ${AlarmMail}`;
    },
    filters: () => tryFilters(callAws),
    edge: () => tryEdge(sendAws, stack.outputs.DistributionId ?? ''),
  };
};

try {
  const local = values.local ? await localTools() : undefined;
  if (!local && !positionals[0]) await useShop({ isLocal: false });
  const site = positionals[0] ?? process.env.SITE_URL ?? '';
  const tools = local ?? (await deployedTools(site));
  process.env.AWS_REGION ??= REGION;
  const bytes = await sharp(PICTURE).resize(800, 800, { fit: 'inside' }).jpeg().toBuffer();
  const signs = { works: '✓', fails: '✗', skipped: '-' };
  const outcomes = await smoke(site, { name: 'smoke.jpg', bytes }, tools, ({ name, state, detail, ms }) =>
    console.log(`${signs[state]} ${name.padEnd(20)} ${detail} (${ms} ms)`),
  );
  process.exitCode = outcomes.some(({ state }) => state === 'fails') ? 1 : 0;
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 2;
}
