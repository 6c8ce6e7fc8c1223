import { pathTo } from '#shared/site/paths.ts';
import { useState } from 'react';
import { useSession } from '#web/lib/session.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Callout } from '#web/ui/callout.tsx';
import { SiteLink } from '#web/ui/site-link.tsx';
import type { Question, Reply } from './messages.documents.ts';
import { ReportText } from '../reports/report-text.tsx';
import { HeldNotice } from './held-notice.tsx';
import { useReplies } from './messages.queries.ts';
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
          <b>
            {username ? (
              <SiteLink to={pathTo('/artists/:username', { username: username.normal })}>{name}</SiteLink>
            ) : (
              name
            )}
          </b>{' '}
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

/** A question's replies, oldest first: two, or ten on the question's own page, and each press shows at most ten more. */
export function ReplyList({ question, isWhole }: { question: Question; isWhole: boolean }) {
  const { id, replyCount } = question;
  const [isOpen, open] = useState(isWhole);
  const { loaded, mayHaveMore, isLoading, error, loadMore } = useReplies(question);
  const shown = isOpen ? loaded : loaded.slice(0, SHOWN_FIRST);
  const hidden = Math.max(replyCount, loaded.length) - shown.length;
  if (loaded.length === 0) return null;
  return (
    <>
      <ul className={styles.replies}>
        {shown.map((reply) => (
          <ReplyItem key={reply.id} reply={reply} question={id} />
        ))}
      </ul>
      {error && <Callout tone="bad" role="alert" title="The other responses could not be loaded." />}
      {hidden > 0 && (!isOpen || mayHaveMore) && (
        // promise: counted-responses-open
        <Button
          variant="link"
          aria-expanded={false}
          busy={isLoading && 'Loading the responses'}
          onClick={() => (isOpen ? loadMore() : open(true))}
        >
          ...and {hidden} other {hidden === 1 ? 'response' : 'responses'}
        </Button>
      )}
    </>
  );
}
