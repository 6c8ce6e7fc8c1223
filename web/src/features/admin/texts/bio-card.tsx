import type { AdminBio } from '#shared/schemas/bio-moderation.ts';
import { pathTo } from '#shared/site/paths.ts';
import { formatDate } from '../shop-dates.ts';
import { SiteLink } from '#web/ui/site-link.tsx';
import { Decision, Text, type DecisionProps } from './moderated-text.tsx';
import record from '../record.module.css';
import { useModerateBio } from './reviews.queries.ts';
import type { Notify } from '../use-notice.tsx';

function BioDecision({ bio, decision, onDone }: Pick<DecisionProps, 'decision' | 'onDone'> & { bio: AdminBio }) {
  const sending = useModerateBio(bio);
  return (
    <Decision
      what={`text about ${bio.artist.name}`}
      name="text"
      decision={decision}
      text={bio.at}
      sending={sending}
      onSend={({ read, reason }, then) => sending.mutate({ decision, at: read, reason }, then)}
      onDone={onDone}
    />
  );
}

/** What an artist has written about themselves, beside the text that customers read meanwhile. */
export function BioCard({ bio, onDone }: { bio: AdminBio; onDone: Notify }) {
  const { artist, text, published, at } = bio;
  return (
    <li className={record.card}>
      <div className={record.title}>
        <h2>
          <SiteLink to={pathTo('/artists/:username', { username: artist.username.toLowerCase() })}>
            {artist.name}
          </SiteLink>
        </h2>
      </div>
      <Text by={`${artist.name} wrote on ${formatDate(Date.parse(at))}`} text={text} name="text">
        <BioDecision bio={bio} decision="publish" onDone={onDone} />
        {text.state === 'held' && <BioDecision bio={bio} decision="hide" onDone={onDone} />}
      </Text>
      <section aria-label="The published text">
        <p className="small muted">Customers read until then:</p>
        <blockquote>{published}</blockquote>
      </section>
    </li>
  );
}
