import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { StrictMode, type ReactNode } from 'react';
import { DocumentDay } from '../lib/hydrated.ts';

interface AppProps {
  client: QueryClient;
  /** The day on which the document was rendered, as an ISO date; empty where it was not. */
  day: string;
  children: ReactNode;
}

/** What stands around the router, alike in a browser and where a document is rendered. */
export function App({ client, day, children }: AppProps) {
  return (
    <StrictMode>
      <DocumentDay value={day}>
        <QueryClientProvider client={client}>{children}</QueryClientProvider>
      </DocumentDay>
    </StrictMode>
  );
}
