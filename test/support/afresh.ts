import { vi } from 'vitest';

interface Untouched {
  env: NodeJS.ProcessEnv;
  globals: Record<string, PropertyDescriptor>;
}

declare global {
  /** The environment and globals before the first test file of the process. */
  var untouched: Untouched | undefined;
}

/** Globals that the runner itself changes between files. */
const RUNNER = /^__vi/;

// Test files of a process run one after the other, so that libraries are loaded once and stay warm. Each file begins as
// if alone: our modules are evaluated again (their clock, their clients, the table's name), and environment variables
// and globals are restored.
globalThis.untouched ??= { env: { ...process.env }, globals: Object.getOwnPropertyDescriptors(globalThis) };
const { env, globals } = globalThis.untouched;
for (const name of Object.keys(process.env)) if (!(name in env)) delete process.env[name];
Object.assign(process.env, env);
for (const [name, is] of Object.entries(Object.getOwnPropertyDescriptors(globalThis))) {
  const was = globals[name];
  if (RUNNER.test(name) || name === 'untouched' || (was && was.value === is.value && was.get === is.get)) continue;
  if (was) Object.defineProperty(globalThis, name, was);
  else Reflect.deleteProperty(globalThis, name);
}
vi.resetModules();
