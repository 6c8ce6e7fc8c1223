import { boot } from './boot.ts';
import { routes } from './routes.tsx';

await boot(routes);
