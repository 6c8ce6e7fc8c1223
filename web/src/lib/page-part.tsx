import { Suspense, type HTMLAttributes, type ReactNode } from 'react';
import { useTakenPart, useWaitingPart } from './hydrated.ts';

function Taken({ part, children }: { part: string; children: ReactNode }) {
  useTakenPart(part);
  return children;
}

interface PagePartProps extends HTMLAttributes<HTMLElement> {
  as?: 'div' | 'section';
}

/**
 * A part of a page that is taken over by itself: React takes over what stands around it first, then one part after the
 * other, and a part that the visitor touches before all others. In one task the page would hold up the first press.
 */
export function PagePart({ as: Element = 'div', children, ...rest }: PagePartProps) {
  const part = useWaitingPart();
  return (
    <Element {...rest}>
      <Suspense>
        <Taken part={part}>{children}</Taken>
      </Suspense>
    </Element>
  );
}
