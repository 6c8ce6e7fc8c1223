import Clock from 'icon:clock';
import { Badge } from '#web/ui/badge.tsx';
import type { Moderation } from './messages.documents.ts';

const NOTICES = {
  // promise: held-question, held-reply
  HELD: 'It contains a link, an e-mail address or a phone number, or replaces a text that was not published. A person reads it before anybody else does.',
  // promise: held-question, held-reply
  HIDDEN: 'A person has read it and decided not to publish it. Nobody but you sees it.',
} as const satisfies Record<Moderation, string>;

/** Tells the author of a question or reply why nobody else sees it (C22); nothing for a published one. */
export function HeldNotice({ moderation }: { moderation: Moderation | null }) {
  if (moderation === null) return null;
  return (
    <>
      <Badge tone="warn">
        <Clock aria-hidden="true" />
        {moderation === 'HELD' ? 'Waits for a person' : 'Not published'}
      </Badge>
      <p className="small">{NOTICES[moderation]}</p>
    </>
  );
}
