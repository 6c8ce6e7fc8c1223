import Printer from 'icon:printer';
import type { GiftMode } from '#shared/schemas/gift-mode.ts';
import type { Project } from '#shared/schemas/project.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { cx } from '../../ui/cx.ts';
import { Printed } from '../../ui/printed.tsx';
import styles from './gift.module.css';

/** A long note is set smaller, so that it stays on its card. */
const LONG_NOTE = 140;

interface NoteCardProps {
  project: Project;
  gift: GiftMode;
  onClose: () => void;
}

/** The note, who painted it, and the charity's code; no price. */
function Card({ project: { artist, passed_on: parts }, gift }: Omit<NoteCardProps, 'onClose'>) {
  const code = parts.find(({ code: given }) => given !== undefined)?.code;
  return (
    <article className={styles.card} aria-label="The card">
      <span className={styles.edge} aria-hidden="true" />
      {gift.recipient && <h3 className="d3">For {gift.recipient}</h3>}
      <p className={cx(styles.words, gift.note.length > LONG_NOTE && styles.long)}>{gift.note}</p>
      <footer className={styles.foot}>
        <span>
          Painted by hand{artist && <> by {artist.name}</>}.{' '}
          {code !== undefined && (
            <>
              With it comes a Watsi gift card: <b translate="no">{code}</b>, on watsi.org.
            </>
          )}
        </span>
        <b className={styles.brand}>Atelier</b>
      </footer>
    </article>
  );
}

/** The card that goes with a gift, to look at and to print; printed is nothing but the card. */
export function NoteCard({ project, gift, onClose }: NoteCardProps) {
  return (
    <>
      <Dialog
        open
        title="The note"
        shape="wide"
        onClose={onClose}
        footer={
          <Button onClick={() => window.print()}>
            <Printer aria-hidden="true" />
            Print the note
          </Button>
        }
      >
        <Card project={project} gift={gift} />
        <p className={cx('small', 'muted', styles.size)}>
          It prints as a card of 5.8 by 4.1 inches (A6), on any paper.
        </p>
      </Dialog>
      <Printed>
        <Card project={project} gift={gift} />
      </Printed>
    </>
  );
}
