import { whateverIsSent } from '#test/fuzz/whatever.ts';

whateverIsSent(2_000, 1);
