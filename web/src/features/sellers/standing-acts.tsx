import { sendAgain, undoAct, type StandingAct } from '#web/lib/late-acts.ts';
import { Button } from '../../ui/button.tsx';
import { useGo } from '../../ui/site-link.tsx';
import { wordsFor } from './artist-words.ts';
import { useStandingActs } from './sellers.queries.ts';
import styles from './standing-acts.module.css';

function Act({ act }: { act: StandingAct }) {
  const go = useGo();
  const undo = () => {
    undoAct(act);
    go(act.from);
  };
  if (act.state === 'failed')
    return (
      <div className={styles.act}>
        <p>
          <b>{act.done}</b> But it did not arrive: {wordsFor(act.error)}
        </p>
        <Button size="s" variant="ghost" onClick={() => sendAgain(act)}>
          Try again
        </Button>
        <Button size="s" variant="ghost" onClick={undo}>
          Keep it
        </Button>
      </div>
    );
  return (
    <div className={styles.act}>
      <p>
        <b>{act.done}</b>
      </p>
      {act.state === 'waiting' && (
        <Button size="s" variant="ghost" onClick={undo}>
          Undo
        </Button>
      )}
    </div>
  );
}

/** What the artist has given away and can take back for a moment, or what did not arrive, on each page of the studio. */
export function StandingActs() {
  const acts = useStandingActs();
  return (
    <div className={styles.acts} role="status">
      {acts.map((act) => (
        <Act key={act.id} act={act} />
      ))}
    </div>
  );
}
