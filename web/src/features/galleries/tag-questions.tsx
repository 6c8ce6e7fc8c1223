import { useEffect, useRef, useState } from 'react';
import { later } from '#web/lib/later.tsx';
import { nameInSentence } from '#shared/catalogue/galleries.ts';
import { Loading, SkeletonText } from '#web/ui/skeleton.tsx';
import styles from './gallery-page.module.css';

// Loaded on demand: questions bring the live-update client.
const QuestionsPanel = later(async () => (await import('../messages/questions-panel.tsx')).QuestionsPanel);

const waiting = (
  <Loading label="Loading the questions">
    <SkeletonText lines={6} />
  </Loading>
);

/** Whether an element has come near the window. */
const useReached = () => {
  const [isReached, reach] = useState(false);
  const watched = useRef<HTMLElement>(null);
  useEffect(() => {
    const element = watched.current;
    if (!element) return undefined;
    const near = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) reach(true);
      },
      { rootMargin: '300px' },
    );
    near.observe(element);
    return () => near.disconnect();
  }, []);
  return [watched, isReached] as const;
};

/** Questions about a tag, for everybody who orders such a piece (K-19); they load when the reader comes near. */
export function TagQuestions({ tag, name }: { tag: string; name: string }) {
  const [watched, isReached] = useReached();
  const words = nameInSentence(name);
  return (
    <section ref={watched} id="questions" aria-labelledby="about-tag" className={`wrap ${styles.questions}`}>
      <h2 id="about-tag">Questions about {words}</h2>
      {isReached ? (
        <QuestionsPanel key={tag} node={`t_${tag}`} waiting={waiting} />
      ) : (
        <p className="muted">What others asked about such pieces, and what artists answered.</p>
      )}
    </section>
  );
}
