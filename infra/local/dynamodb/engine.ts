import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { join } from 'node:path';

/**
 * What serves the table: the embedded engine (Linux x64), AWS's DynamoDB Local (wherever Java is), or a server that
 * somebody else has started.
 */
export type TableEngine =
  | { kind: 'embedded'; binary: string }
  | { kind: 'dynamodb-local'; java: string }
  | { kind: 'endpoint'; endpoint: string };

/** What this machine offers; looked for only when it is asked for. */
export interface Offers {
  /** `TABLE_ENDPOINT` and `TABLE_ENGINE`: what whoever starts the system has chosen. */
  endpoint: string | undefined;
  engine: string | undefined;
  findEmbedded: () => string | undefined;
  findJava: () => string | undefined;
}

/** No engine, or not the one that was asked for; the message is one sentence that says what to do. */
export class NoTableEngine extends Error {}

/** A given endpoint first, then the engine that was asked for, then the embedded one, then DynamoDB Local. */
export const chooseTableEngine = ({ endpoint, engine, findEmbedded, findJava }: Offers): TableEngine => {
  if (endpoint) return { kind: 'endpoint', endpoint };
  if (engine && engine !== 'embedded' && engine !== 'dynamodb-local')
    throw new NoTableEngine(`TABLE_ENGINE is "embedded" or "dynamodb-local", not "${engine}".`);
  const binary = engine === 'dynamodb-local' ? undefined : findEmbedded();
  if (binary) return { kind: 'embedded', binary };
  if (engine === 'embedded')
    throw new NoTableEngine('The embedded table engine is not installed; it exists for Linux x64.');
  const java = findJava();
  if (java) return { kind: 'dynamodb-local', java };
  throw new NoTableEngine(
    'No table engine runs here: install Java 8 or newer (DynamoDB Local then comes by itself), ' +
      'or set TABLE_ENDPOINT to the address of a DynamoDB that is already running.',
  );
};

const findEmbedded = (): string | undefined => {
  try {
    return createRequire(import.meta.url).resolve('@dynoxide/linux-x64/dynoxide');
  } catch {
    return undefined;
  }
};

/** Asked for its version, because macOS has a `java` without a Java. */
const findJava = (): string | undefined => {
  const { JAVA_HOME } = process.env;
  const java = JAVA_HOME ? join(JAVA_HOME, 'bin', 'java') : 'java';
  return spawnSync(java, ['-version'], { stdio: 'ignore' }).status === 0 ? java : undefined;
};

/** The engine of this machine. */
export const findTableEngine = (): TableEngine =>
  chooseTableEngine({
    endpoint: process.env.TABLE_ENDPOINT,
    engine: process.env.TABLE_ENGINE,
    findEmbedded,
    findJava,
  });
