import { GetItemCommand } from '@aws-sdk/client-dynamodb';
import { AsyncLocalStorage } from 'node:async_hooks';
import { appendFileSync, readFileSync } from 'node:fs';
import { allFunctions, type FunctionName } from '../../manifest.ts';
import { envName, resources, type ResourceName } from '#functions/platform/resources.ts';

/** One statement of a function's policy; resources are named as in the manifest: `market/index/gsi1`, `uploads/*`. */
export interface Grant {
  actions: readonly string[];
  resources: readonly string[];
  /** Keys of the request's context that must equal the value of an environment variable's address. */
  equals?: Readonly<Record<string, 'MAIL_FROM'>>;
}

/** A function as AWS knows it: its name, and what its role allows. */
export interface Principal {
  name: string;
  grants: readonly Grant[];
}

const POLICIES = JSON.parse(readFileSync(new URL('policies.json', import.meta.url), 'utf8')) as Record<string, Grant[]>;

/** The policies of the synthesised stack (policies.json; a test of the stack compares them). */
export const principalOf = (name: FunctionName): Principal => ({ name, grants: POLICIES[name] ?? [] });

/** What a call asks for: an action on a resource. */
interface Request {
  action: string;
  resource: string;
  context?: Record<string, string>;
}

interface Input {
  TableName?: string;
  IndexName?: string;
  Bucket?: string;
  Key?: string;
  CopySource?: string;
  Delete?: { Objects?: { Key?: string }[] };
  QueueUrl?: string;
  SecretId?: string;
  KeyId?: string;
  FromEmailAddress?: string;
  Entries?: { EventBusName?: string }[];
  RequestItems?: Record<string, unknown>;
  TransactItems?: Partial<Record<'Put' | 'Update' | 'Delete' | 'ConditionCheck' | 'Get', { TableName: string }>>[];
}

/** Names in the manifest by the value of the environment, once looked up: the environment takes long to read. */
const names = new Map<string, string>();

/**
 * The name in the manifest of a value of the environment, which a function gets only for what it uses; several where tests
 * let resources share one emulated.
 */
const named = (value = ''): string => {
  const known = names.get(value);
  if (known !== undefined) return known;
  const found = (Object.keys(resources) as ResourceName[]).filter((name) => process.env[envName(name)] === value);
  if (found.length > 0) names.set(value, found.join('|'));
  return found.join('|') || `unknown:${value}`;
};

const addressOf = (sender = ''): string => /<(.+)>/.exec(sender)?.[1] ?? sender;

const TABLE = new Set(['GetItem', 'PutItem', 'UpdateItem', 'DeleteItem', 'Query', 'Scan']);
const OBJECT: Record<string, string> = {
  GetObject: 's3:GetObject',
  HeadObject: 's3:GetObject',
  PutObject: 's3:PutObject',
  DeleteObject: 's3:DeleteObject',
};

/** What a command asks IAM for, as AWS's service authorisation reference says; unknown commands ask for what nobody has. */
const requestsOf = (command: string, input: Input): Request[] => {
  const { TableName, IndexName, Bucket, Key = '', RequestItems = {}, TransactItems = [], Entries = [] } = input;
  if (TABLE.has(command)) {
    const table = named(TableName);
    return [{ action: `dynamodb:${command}`, resource: IndexName ? `${table}/index/${IndexName}` : table }];
  }
  if (command in OBJECT) {
    const action = OBJECT[command]!;
    // Without the right to list, S3 answers for a missing object as if it were forbidden.
    const list = action === 's3:GetObject' ? [{ action: 's3:ListBucket', resource: named(Bucket) }] : [];
    return [{ action, resource: `${named(Bucket)}/${Key}` }, ...list];
  }
  switch (command) {
    case 'BatchGetItem':
    case 'BatchWriteItem':
      return Object.keys(RequestItems).map((table) => ({ action: `dynamodb:${command}`, resource: named(table) }));
    case 'TransactGetItems':
    case 'TransactWriteItems':
      return TransactItems.flatMap((item) =>
        Object.entries(item).map(([kind, { TableName: table }]) => ({
          action: `dynamodb:${kind === 'ConditionCheck' ? 'ConditionCheckItem' : `${kind}Item`}`,
          resource: named(table),
        })),
      );
    case 'CopyObject': {
      const [source = '', ...key] = decodeURI(input.CopySource ?? '').split('/');
      return [
        { action: 's3:GetObject', resource: `${named(source)}/${key.join('/')}` },
        { action: 's3:ListBucket', resource: named(source) },
        { action: 's3:PutObject', resource: `${named(Bucket)}/${Key}` },
      ];
    }
    case 'DeleteObjects':
      return (input.Delete?.Objects ?? []).map(({ Key: key = '' }) => ({
        action: 's3:DeleteObject',
        resource: `${named(Bucket)}/${key}`,
      }));
    case 'ListObjectsV2':
      return [{ action: 's3:ListBucket', resource: named(Bucket) }];
    case 'SendMessage':
    case 'SendMessageBatch':
      return [{ action: 'sqs:SendMessage', resource: named(input.QueueUrl) }];
    case 'PutEvents':
      return Entries.map(({ EventBusName }) => ({ action: 'events:PutEvents', resource: named(EventBusName) }));
    case 'SendEmail': {
      const from = addressOf(input.FromEmailAddress);
      return [{ action: 'ses:SendEmail', resource: `identity/${from}`, context: { 'ses:FromAddress': from } }];
    }
    case 'DeleteSuppressedDestination':
      return [{ action: 'ses:DeleteSuppressedDestination', resource: '*' }];
    case 'GetAccount':
      return [{ action: 'ses:GetAccount', resource: '*' }];
    case 'GetSecretValue':
      return [{ action: 'secretsmanager:GetSecretValue', resource: named(input.SecretId) }];
    case 'Encrypt':
    case 'Decrypt':
      return [{ action: `kms:${command}`, resource: named(input.KeyId) }];
    case 'DetectFaces':
      return [{ action: 'rekognition:DetectFaces', resource: '*' }];
    case 'Autocomplete':
    case 'Geocode':
      return [{ action: `geo-places:${command}`, resource: 'places' }];
    default:
      return [{ action: `unknown:${command}`, resource: '*' }];
  }
};

const covers = (pattern: string, resource: string): boolean =>
  pattern.endsWith('*') ? resource.startsWith(pattern.slice(0, -1)) : pattern === resource;

const grantOf = ({ grants }: Principal, { action, resource, context = {} }: Request): string | undefined => {
  for (const { actions, resources: on, equals = {} } of grants) {
    const pattern = on.find((each) => resource.split('|').some((name) => covers(each, name)));
    const isMet = Object.entries(equals).every(([key, name]) => context[key] === addressOf(process.env[name]));
    if (actions.includes(action) && pattern !== undefined && isMet) return pattern;
  }
  return undefined;
};

/** Where used grants are written, one line each: `function action resource`. */
const recorded = new Set<string>();
const record = (line: string): void => {
  if (!process.env.GRANTS_FILE || recorded.has(line)) return;
  recorded.add(line);
  appendFileSync(process.env.GRANTS_FILE, `${line}\n`);
};

/** Refuses as AWS does what a principal's policy does not allow. */
const check = (principal: Principal, command: string, input: Input): void => {
  for (const request of requestsOf(command, input)) {
    const { action, resource } = request;
    const pattern = grantOf(principal, request);
    if (pattern === undefined) {
      const text = `${principal.name} is not authorized to perform: ${action} on resource: ${resource} because no identity-based policy allows the ${action} action`;
      throw Object.assign(new Error(text), {
        name: 'AccessDeniedException',
        $fault: 'client',
        $metadata: { httpStatusCode: 403, attempts: 1 },
      });
    }
    record(`${principal.name} ${action} ${pattern}`);
  }
};

const current = new AsyncLocalStorage<Principal>();

/** Runs work with the permissions of a function; AWS calls outside of any are not checked. */
export const asPrincipal = <T>(principal: Principal, work: () => T): T => current.run(principal, work);

interface Resolving {
  input: Input;
}
type Resolve = (this: Resolving, ...given: [unknown, unknown, unknown, { commandName: string }]) => unknown;

/** The class of the SDK from which every command of every client comes: it resolves all calls and presigned addresses. */
const commandClass = (): Record<'resolveMiddlewareWithContext', Resolve> => {
  let prototype: unknown = GetItemCommand.prototype;
  while (prototype && !Object.hasOwn(prototype, 'resolveMiddlewareWithContext'))
    prototype = Object.getPrototypeOf(prototype);
  if (!prototype)
    throw new Error("The SDK's commands are resolved in another way: mend infra/local/lambda/permissions.ts.");
  return prototype as Record<'resolveMiddlewareWithContext', Resolve>;
};

let isEnforced = false;
let fallback: Principal | undefined;

/** Throws as AWS refuses where the policy of the function at work does not allow an SDK command (`GetItemCommand`). */
export const checkPermission = (commandName: string, input: Input): void => {
  const principal = current.getStore() ?? fallback;
  if (principal) check(principal, commandName.replace(/Command$/, ''), input);
};

/**
 * Makes every AWS call in this thread ask the policy of its function first: the one of `asPrincipal`, else `always`.
 * The calls of presigned addresses are asked when they are signed, because AWS checks them by the signer's policy.
 */
export const enforcePermissions = (always?: Principal): void => {
  if (isEnforced) return;
  isEnforced = true;
  fallback = always;
  const target = commandClass();
  const resolve = target.resolveMiddlewareWithContext;
  target.resolveMiddlewareWithContext = function resolveAllowed(...given) {
    const handler = resolve.apply(this, given) as (...args: unknown[]) => Promise<unknown>;
    return async (...args: unknown[]) => {
      checkPermission(given[3].commandName, this.input);
      return handler(...args);
    };
  };
};

/** Every grant that the policies give: `function action resource`. */
export const allGrants = (): string[] =>
  Object.keys(allFunctions).flatMap((name) =>
    (POLICIES[name] ?? []).flatMap(({ actions, resources: on }) =>
      actions.flatMap((action) => on.map((resource) => `${name} ${action} ${resource}`)),
    ),
  );
