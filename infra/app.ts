import { App, Validations } from 'aws-cdk-lib';
import { AwsSolutionsChecks } from 'cdk-nag';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileOf, rendererBuild } from '#functions/pages/build.ts';
import { PROJECT_ROOT } from './aws/bundling.ts';
import { MarketStack } from './aws/stack.ts';
import { stageOf } from './aws/stage.ts';
import { readDeployFile, settingsOf } from './settings.ts';
import { stackNameOf } from './stage.ts';

/**
 * CloudFront takes certificates, firewalls and log deliveries from us-east-1 only, so the whole stack is deployed
 * there.
 */
const REGION = 'us-east-1';

const app = new App();
const stage = stageOf(app);
const webFolder = join(PROJECT_ROOT, 'web/dist');
if (!existsSync(join(webFolder, 'index.html')) || !existsSync(join(fileOf('web/dist-render'), 'render.js')))
  throw new Error('The pages are not built: npm run build:web');
new MarketStack(app, stackNameOf(stage), {
  description: 'Hand-made paintings ordered from photos',
  env: { region: REGION, ...(process.env.CDK_DEFAULT_ACCOUNT && { account: process.env.CDK_DEFAULT_ACCOUNT }) },
  webFolder,
  build: rendererBuild(),
  settings: settingsOf(readDeployFile(stage)),
});
Validations.of(app).addPlugins(new AwsSolutionsChecks(app));
app.synth();
