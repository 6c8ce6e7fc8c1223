import { useState } from 'react';
import { ORDER } from '#shared/orders/order-states.ts';
import type { Project } from '#shared/schemas/project.ts';
import type { SetConsent } from '#shared/schemas/review.ts';
import { BeforeAfter } from '../../ui/before-after.tsx';
import { Button } from '../../ui/button.tsx';
import { Callout } from '../../ui/callout.tsx';
import { Checkbox } from '../../ui/choice.tsx';
import { ACTS, useProjectAct } from './projects.queries.ts';
import styles from './consent.module.css';

const NOTHING: SetConsent = { photo: false, wish: false };

const maySet = ({ order, actions }: Project): boolean => actions.includes('privacy') && order.privacy === 'public';

/** The customer's photo beside the finished piece, as the public pages show the two. */
function WhatIsSeen({ project }: { project: Project }) {
  const [photo] = project.order.photos;
  const proof = project.timeline.findLast(({ kind }) => kind === 'proof')?.images?.[0];
  if (!photo || !proof) return null;
  return (
    <figure className={styles.seen}>
      <BeforeAfter
        photo={photo.view}
        artwork={proof.url}
        artworkAlt="The finished piece"
        photoAlt="Your photo"
        labels
        className={styles.pair}
      />
      <figcaption className="small muted">This is what others would see.</figcaption>
    </figure>
  );
}

interface TicksProps {
  project: Project;
  value: SetConsent;
  busy: boolean;
  onChange: (value: SetConsent) => void;
}

function Ticks({ project, value, busy, onChange }: TicksProps) {
  const { photos, instructions } = project.order;
  const tick = (name: keyof SetConsent) => ({
    'checked': value[name],
    'aria-busy': busy,
    'onChange': () => {
      if (!busy) onChange({ ...value, [name]: !value[name] });
    },
  });
  return (
    <>
      {photos.length > 0 && <Checkbox {...tick('photo')}>Show my photo beside the piece</Checkbox>}
      {instructions && <Checkbox {...tick('wish')}>Show my words to the artist</Checkbox>}
    </>
  );
}

/** Whether photo and words are shown beside a public piece, which its owner changes at any time (C53). */
export function ConsentTicks({ project }: { project: Project }) {
  const { id, consent } = project.order;
  const set = useProjectAct(id, ACTS.consent);
  if (!maySet(project)) return null;
  return (
    <>
      <Ticks
        project={project}
        value={set.isPending ? set.variables.input : (consent ?? NOTHING)}
        busy={set.isPending}
        onChange={(input) => set.mutate({ input })}
      />
      {set.error && <Callout tone="bad" role="alert" title={set.error.message} />}
    </>
  );
}

/** Asks the owner once, when the piece has arrived, whether photo and words may be shown; nothing is ticked beforehand. */
export function AskConsent({ project }: { project: Project }) {
  const { order } = project;
  const [value, setValue] = useState(NOTHING);
  const set = useProjectAct(order.id, ACTS.consent);
  const isDue = order.status >= ORDER.delivered && order.consent === null && maySet(project);
  if (!isDue || (order.photos.length === 0 && !order.instructions)) return null;
  const isAny = value.photo || value.wish;
  return (
    <section className={styles.ask} aria-labelledby="ask-consent">
      <WhatIsSeen project={project} />
      <div className={styles.words}>
        <h2 id="ask-consent" className="d3">
          May others see your photo, too?
        </h2>
        {/* promise: photo-shown-once-ticked, photo-taken-back */}
        <p>
          Your piece hangs in our gallery with its medium, size and tags. Your photo and your words stay with you and
          your artist, unless you tick them. You can change this here at any time.
        </p>
        <Ticks project={project} value={value} busy={set.isPending} onChange={setValue} />
        {set.error && <Callout tone="bad" role="alert" title={set.error.message} />}
        <Button
          variant={isAny ? 'primary' : 'ghost'}
          busy={set.isPending && 'Saving'}
          onClick={() => set.mutate({ input: value })}
        >
          {isAny ? 'Show what I ticked' : 'No, keep them private'}
        </Button>
      </div>
    </section>
  );
}
