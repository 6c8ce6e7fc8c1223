import { createApp, lambdaOf } from '../platform/http.ts';
import description from '../openapi.json' with { type: 'json' };

const app = createApp({ isQuiet: () => true });
app.get('/api/openapi.json', (c) => c.json(description));

export const handler = lambdaOf(app);
