import { whateverIsSent } from '#test/fuzz/whatever.ts';
import { seed } from '#test/support/seed.ts';

whateverIsSent(100_000, seed);
