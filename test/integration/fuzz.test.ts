import { whateverIsSent } from '#test/fuzz/whatever.ts';

whateverIsSent(1_500, 1);
