import { pathTo } from '#shared/site/paths.ts';
import { useQuery } from '@tanstack/react-query';
import { SiteLink } from '#web/ui/site-link.tsx';
import { titlesQuery } from './messages.queries.ts';
import styles from './questions-panel.module.css';

/** How many are shown (doc 1 §9). */
const SIMILAR = 6;
const RECENT = 2;

interface RelatedQuestionsProps {
  node: string;
  /** A text to find similar questions for; without one, the newest are shown. */
  similarTo?: string | undefined;
  /** The question on whose page the links stand; it is left out. */
  except?: string;
}

/** Links to SIMILAR or RECENT QUESTIONS; nothing when there are none (K-01, K-09). */
export function RelatedQuestions({ node, similarTo, except }: RelatedQuestionsProps) {
  const shown = similarTo === undefined ? RECENT : SIMILAR;
  const { data = [] } = useQuery(titlesQuery(node, except === undefined ? shown : shown + 1, similarTo));
  const titles = data.filter(({ id }) => id !== except).slice(0, shown);
  const name = similarTo === undefined ? 'RECENT QUESTIONS' : 'SIMILAR QUESTIONS';
  if (titles.length === 0) return null;
  return (
    <section className={styles.related} aria-label={name}>
      <h3>{name}</h3>
      <ul>
        {titles.map(({ id, content }) => (
          <li key={id}>
            <SiteLink to={pathTo('/questions/:id', { id })}>{content}</SiteLink>
          </li>
        ))}
      </ul>
    </section>
  );
}
