import { createContext, useContext } from 'react';

interface PageErrorState {
  /** HTTP status of the failed page load, 0 for none. */
  status: number;
  report: (status: number) => void;
}

/** The page's error state, for which the layout shows a banner. */
export const PageErrorContext = createContext<PageErrorState>({ status: 0, report: () => undefined });

export const usePageError = (): PageErrorState => useContext(PageErrorContext);

/** Whether the layout says 'Some content on this page could not be loaded.' (doc 2 §2). */
export const needsBanner = (status: number): boolean => status === 404 || status >= 500;
