import { restarts } from '#test/money/restarts.ts';

restarts();
