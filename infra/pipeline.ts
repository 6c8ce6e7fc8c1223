// npx cdk deploy --app "node infra/pipeline.ts" -c repository=OWNER/NAME [-c stage=NAME] [-c provider=existing]
import { App, Validations } from 'aws-cdk-lib';
import { AwsSolutionsChecks } from 'cdk-nag';
import { PipelineStack } from './aws/pipeline-stack.ts';
import { marketOf } from './aws/stage.ts';

const app = new App();
const repository: unknown = app.node.tryGetContext('repository');
if (typeof repository !== 'string' || !/^[\w.-]+\/[\w.-]+$/.test(repository))
  throw new Error('The repository whose workflows deploy is missing: -c repository=OWNER/NAME');
new PipelineStack(app, `${marketOf(app)}-pipeline`, {
  description: "Role with which GitHub's workflows deploy",
  env: { region: 'us-east-1' },
  repository,
  hasProvider: app.node.tryGetContext('provider') === 'existing',
});
Validations.of(app).addPlugins(new AwsSolutionsChecks(app));
app.synth();
