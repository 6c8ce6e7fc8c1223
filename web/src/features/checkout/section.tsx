import type { ReactNode } from 'react';

/** A part of the checkout under its heading. */
export function Section({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="d3">
        {title}
      </h2>
      {children}
    </section>
  );
}
