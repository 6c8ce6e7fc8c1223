import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { MAX_REPLIES, MAX_REPLY_CHARACTERS } from '#shared/people/artists.ts';
import { Button } from '../../ui/button.tsx';
import { Callout } from '../../ui/callout.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { LoadError } from '../../ui/empty-state.tsx';
import { ownProfileQuery, useEditProfile } from './own-profile.queries.ts';
import styles from './saved-replies.module.css';

interface SavedRepliesProps {
  /** What is being written. */
  text: string;
  /** Takes the text with a saved reply at its end. */
  onText: (text: string) => void;
}

function Replies({ text, onText, onClose }: SavedRepliesProps & { onClose: () => void }) {
  const { data, error, refetch } = useQuery(ownProfileQuery());
  const edit = useEditProfile();
  if (!data) return error ? <LoadError onRetry={() => refetch()} /> : null;
  const { replies } = data;
  const written = text.trim();
  const maySave =
    written !== '' &&
    written.length <= MAX_REPLY_CHARACTERS &&
    replies.length < MAX_REPLIES &&
    !replies.includes(written);
  const save = (next: string[]) => edit.mutate({ replies: next });
  return (
    <>
      {replies.length === 0 && (
        <p>None so far. Write a text that you often use, and save it here for the next note or message.</p>
      )}
      <ul className={styles.replies}>
        {replies.map((reply) => (
          <li key={reply}>
            <p className={styles.reply}>{reply}</p>
            <div className="row">
              <Button
                size="s"
                variant="ghost"
                onClick={() => {
                  onText(written === '' ? reply : `${written}\n\n${reply}`);
                  onClose();
                }}
              >
                Use it
              </Button>
              <Button
                size="s"
                variant="link"
                disabled={edit.isPending}
                onClick={() => save(replies.filter((other) => other !== reply))}
              >
                Remove
              </Button>
            </div>
          </li>
        ))}
      </ul>
      {edit.error && <Callout tone="bad" role="alert" title={edit.error.message} />}
      {maySave && (
        <Button busy={edit.isPending && 'Saving'} onClick={() => save([...replies, written])}>
          Save what I have written
        </Button>
      )}
    </>
  );
}

/** Texts that the artist uses again and again, for a note or message that is being written. */
export function SavedReplies(props: SavedRepliesProps) {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button variant="link" onClick={() => setOpen(true)}>
        Saved replies
      </Button>
      <Dialog open={isOpen} title="Saved replies" onClose={close}>
        <Replies {...props} onClose={close} />
      </Dialog>
    </>
  );
}
