import type { ReactNode } from 'react';
import { useLocation } from '#web/lib/router.tsx';
import { SiteLink } from '#web/ui/site-link.tsx';
import styles from './text-page.module.css';

export interface TextSection {
  /** The anchor that links may name, `/tos/#termsofsale`. */
  id: string;
  title: string;
  body?: ReactNode;
  /** Sections with headings one level lower. */
  parts?: readonly TextSection[];
}

interface TextPageProps {
  title: string;
  lead: string;
  sections: readonly TextSection[];
}

// Choosing the same entry twice does not change the URL, so the router would not scroll the second time.
const goTo = (id: string): void => {
  const heading = document.getElementById(id);
  heading?.scrollIntoView();
  heading?.focus({ preventScroll: true });
};

function Contents({ of }: { of: readonly TextSection[] }) {
  const { pathname } = useLocation();
  return (
    <ol>
      {of.map(({ id, title, parts }) => (
        <li key={id}>
          <SiteLink to={`${pathname}#${id}`} onClick={() => goTo(id)}>
            {title}
          </SiteLink>
          {parts && <Contents of={parts} />}
        </li>
      ))}
    </ol>
  );
}

/** A page to read: its headings, a list of them that stays in sight, and lines short enough for the eye. */
export function TextPage({ title, lead, sections }: TextPageProps) {
  return (
    <div className={`wrap ${styles.page}`}>
      <header>
        <h1>{title}</h1>
        <p className="lead muted">{lead}</p>
      </header>
      <nav aria-label="On this page" className={styles.contents}>
        <Contents of={sections} />
      </nav>
      <div className={styles.text}>
        {sections.map(({ id, title: heading, body, parts = [] }) => (
          <section key={id}>
            <h2 id={id} tabIndex={-1}>
              {heading}
            </h2>
            {body}
            {parts.map((part) => (
              <section key={part.id}>
                <h3 id={part.id} tabIndex={-1}>
                  {part.title}
                </h3>
                {part.body}
              </section>
            ))}
          </section>
        ))}
      </div>
    </div>
  );
}
