// Some registries lack a package's binaries for other platforms; `npm install` then omits them from the lock file, and
// `npm ci`
// refuses that file. `node infra/lockfix.mjs`, run after adding a package, writes the missing entries.
import { readFileSync, writeFileSync } from 'node:fs';

const OPERATING_SYSTEMS = [
  'darwin',
  'win32',
  'linux',
  'android',
  'freebsd',
  'netbsd',
  'openbsd',
  'sunos',
  'openharmony',
  'aix',
];
const PROCESSORS = ['arm64', 'arm', 'x64', 'ia32', 'ppc64', 'riscv64', 's390x', 'loong64']; // arm64 before arm: first match wins

const file = new URL('../package-lock.json', import.meta.url);
const lock = JSON.parse(readFileSync(file, 'utf8'));
const present = (holder, name) =>
  lock.packages[`node_modules/${name}`] ?? lock.packages[`${holder}/node_modules/${name}`];

for (const [holder, entry] of Object.entries({ ...lock.packages })) {
  for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
    if (present(holder, name) || !/^\d/.test(version)) continue;
    const os = OPERATING_SYSTEMS.find((word) => name.includes(word));
    const cpu = PROCESSORS.find((word) => name.includes(word));
    if (!os && !cpu) continue;
    const libc = name.includes('musl') ? ['musl'] : os === 'linux' && name.includes('gnu') ? ['glibc'] : undefined;
    lock.packages[`node_modules/${name}`] = {
      version,
      ...(cpu && { cpu: [cpu] }),
      ...(entry.dev && { dev: true }),
      ...(libc && { libc }),
      optional: true,
      ...(os && { os: [os] }),
    };
  }
}
lock.packages = Object.fromEntries(Object.entries(lock.packages).sort(([a], [b]) => (a < b ? -1 : 1)));
writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);
