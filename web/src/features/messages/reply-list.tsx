import { useState } from 'react';
import { useSession } from '#web/lib/session.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { SiteLink } from '#web/ui/site-link.tsx';
import type { Question, Reply } from './messages.documents.ts';
import { ReportText } from '../reports/report-text.tsx';
import { HeldNotice } from './held-notice.tsx';
import { PostedOn } from './posted-on.tsx';
import { RequestArtist } from './request-artist.tsx';
import styles from './question.module.css';

/** Replies shown before '...and N other responses' (K-08). */
const SHOWN_FIRST = 2;

function ReplyItem({ reply, question }: { reply: Reply; question: string }) {
  const { content, timestamp, user, moderation } = reply;
  const session = useSession();
  const { displayName: name, username } = user;
  return (
    <li>
      <Avatar name={name} />
      <div>
        <p className="small">
          <b>{username ? <SiteLink to={`/artists/${username.normal}`}>{name}</SiteLink> : name}</b>{' '}
          {username && <Badge tone="blue">Artist</Badge>}{' '}
          <span className="muted">
            <PostedOn timestamp={timestamp} />
          </span>
        </p>
        <p className={styles.text}>{content}</p>
        <HeldNotice moderation={moderation} />
        <div className={styles.actions}>
          {username && user.id && session?.role !== 'Supplier' && <RequestArtist id={user.id} name={name} />}
          {user.id && user.id !== session?.id && <ReportText kind="reply" id={question} artist={user.id} by={name} />}
        </div>
      </div>
    </li>
  );
}

/** A question's replies, oldest first: two and the rest on demand, or all on the question's own page. */
export function ReplyList({
  question: { id, replies, replyCount },
  isWhole,
}: {
  question: Question;
  isWhole: boolean;
}) {
  const [isOpen, open] = useState(isWhole);
  const shown = isOpen ? replies : replies.slice(0, SHOWN_FIRST);
  const hidden = Math.max(replyCount, replies.length) - shown.length;
  if (replies.length === 0) return null;
  return (
    <>
      <ul className={styles.replies}>
        {shown.map((reply) => (
          <ReplyItem key={reply.id} reply={reply} question={id} />
        ))}
      </ul>
      {!isOpen && hidden > 0 && (
        <Button variant="link" aria-expanded={false} onClick={() => open(true)}>
          ...and {hidden} other {hidden === 1 ? 'response' : 'responses'}
        </Button>
      )}
    </>
  );
}
