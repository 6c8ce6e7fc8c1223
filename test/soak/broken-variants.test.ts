import { brokenVariants } from '#test/money/broken-variants.ts';
import { openMoney } from '#test/money/opened.ts';

brokenVariants(openMoney());
