const names = (list: string): string[] => list.split(' ');

/** Grants that no test of `npm test` uses, and why they stay: by reason, action with resource, and functions. */
const REASONS: Readonly<Record<string, Readonly<Record<string, string[]>>>> = {
  'Reading is one access: who may get any item gains nothing by getting several or listing a partition': {
    'dynamodb:GetItem market': names('openapi'),
    'dynamodb:BatchGetItem market': names(
      'catalog works galleries identity account places partners styles subscriptions contact openapi realtimeAuthorizer previewWorker ' +
        'paintingWorker indexer giftCardIssuer payoutKeeper announcer pages renderer',
    ),
    'dynamodb:Query market': names(
      'identity account places giftCards styles subscriptions contact openapi realtimeAuthorizer previewWorker paintingWorker ' +
        'indexer announcer',
    ),
  },
  'Writing is one access: who may update any item gains nothing by putting one, or by checking it in a transaction': {
    'dynamodb:PutItem market': names('places subscriptions paintingWorker'),
    'dynamodb:UpdateItem market': names(
      'partners subscriptions giftCardIssuer certificateIssuer mailFeedback topicMailer',
    ),
    'dynamodb:ConditionCheckItem market': names(
      'identity account places orders projects quotes partners uploads styles payments subscriptions contact messages ' +
        'previewWorker paintingWorker matcher certificateIssuer notifier mailFeedback topicMailer',
    ),
  },
  'The code of the function names the query, in a case that tests bring about through another function': {
    'dynamodb:Query market/index/gsi2': names('projects quotes payments'),
    'dynamodb:Query market/index/gsi3': names('messages matcher pages renderer scheduler'),
  },
  'Secrets are cached by process, and in that of the tests another function has read them': {
    'secretsmanager:GetSecretValue stripe': names('orders quotes scheduler sellers admin'),
    'secretsmanager:GetSecretValue paypal': names('orders quotes scheduler sellers'),
    'secretsmanager:GetSecretValue cursors': names('messages pages renderer'),
    'secretsmanager:GetSecretValue links': names(
      'admin carts messages orders projects quotes reviews subscriptions uploads',
    ),
    'secretsmanager:GetSecretValue codes': names('admin carts certificates messages orders payments quotes scheduler'),
    'secretsmanager:GetSecretValue vault': names('admin orders payments projects quotes scheduler'),
    'secretsmanager:GetSecretValue tokens': names(
      'admin carts certificates messages orders payments projects quotes reviews scheduler subscriptions uploads',
    ),
  },
  'A photo that goes leaves the public pages of its works': {
    'dynamodb:DeleteItem market': names('uploads scheduler'),
  },
  'Unsubscribing from a topic deletes the subscription': { 'dynamodb:DeleteItem market': names('subscriptions') },
  'What is left of a painting whose photo went while it was painted': {
    's3:DeleteObject media/*': names('previewWorker paintingWorker'),
  },
  'A stored page that is no more, found while it is stored': { 's3:DeleteObject pages/*': names('pages') },
  'Reading is part of deleting, for which a missing picture must not look like a forbidden one': {
    's3:GetObject media/*': names('uploads'),
    's3:ListBucket media': names('uploads'),
  },
};

/** Reason of each unused grant, by `function action resource`. */
export const UNUSED_GRANTS: ReadonlyMap<string, string> = new Map(
  Object.entries(REASONS).flatMap(([reason, grants]) =>
    Object.entries(grants).flatMap(([grant, functions]) =>
      functions.map((name): [string, string] => [`${name} ${grant}`, reason]),
    ),
  ),
);
