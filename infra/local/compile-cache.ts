import { fileURLToPath } from 'node:url';

/** Folder in which Node keeps what it has compiled: a second start, and each thread of a start, load instead of compiling. */
export const COMPILE_CACHE = fileURLToPath(new URL('../../node_modules/.cache/compile', import.meta.url));
