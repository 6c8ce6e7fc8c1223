import { crowds } from '#test/money/crowds.ts';
import { openMoney } from '#test/money/opened.ts';

crowds(openMoney());
