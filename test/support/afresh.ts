import { vi } from 'vitest';

interface Untouched {
  env: NodeJS.ProcessEnv;
  globals: Record<string, PropertyDescriptor>;
}

declare global {
  /** What a process had before its first test file. */
  var untouched: Untouched | undefined;
}

/** The runner's own change from file to file. */
const RUNNER = /^__vi/;

// The test files of a process follow each other in it, so that libraries are loaded once and stay warm. Each begins as if it
// were alone: our modules are evaluated anew (their clock, their clients, the name of the table), and variables of the
// environment, globals and what is stubbed of them are as they were.
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
