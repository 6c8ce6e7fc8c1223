import { formatDay } from '#shared/time/days.ts';
import { posts } from './posts.tsx';
import { TextPage } from './text-page.tsx';
import styles from './blog.module.css';

/** What artists and the studio have learned, newest first. */
export function Blog() {
  return (
    <TextPage
      title="The Atelier blog"
      lead="Photos, sizes, changes, and life with a painting: what our artists would tell you over the counter."
      sections={posts.map(({ id, title, postedOn, summary, body }) => ({
        id,
        title,
        body: (
          <>
            <p className={styles.summary}>{summary}</p>
            <p className="small muted">
              <time dateTime={postedOn}>{formatDay(postedOn, 'dated')}</time>
            </p>
            {body}
          </>
        ),
      }))}
    />
  );
}
