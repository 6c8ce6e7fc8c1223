import type { Project } from '#shared/schemas/project.ts';
import { Callout } from '../../ui/callout.tsx';
import { Switch } from '../../ui/choice.tsx';
import { ConsentTicks } from './consent.tsx';
import { ACTS, useProjectAct } from './projects.queries.ts';
import styles from './project-room.module.css';

// promise: private-shown-nowhere
const IS_PRIVATE = 'Private: in no gallery and on no artist’s page. Your rating still counts.';
const IS_PUBLIC =
  // promise: public-piece-shown
  'Public: once it is delivered, the piece may be shown in galleries and on the artist’s page, with its medium, size and tags.';

/** Whether a piece may be shown, which its owner changes at any time (C23); everybody else reads it. */
export function PrivacySwitch({ project }: { project: Project }) {
  const { id, privacy } = project.order;
  const set = useProjectAct(id, ACTS.privacy);
  const wanted = set.isPending ? set.variables.input.private : privacy === 'private';
  if (!project.actions.includes('privacy'))
    // promise: private-shown-nowhere
    return privacy === 'private' ? 'Private: shown to nobody' : 'Public after delivery';
  return (
    <div className={styles.privacy}>
      {/* promise: private-or-public-any-time */}
      <Switch
        checked={wanted}
        aria-busy={set.isPending}
        onChange={({ currentTarget }) => {
          if (!set.isPending) set.mutate({ input: { private: currentTarget.checked } });
        }}
      >
        Keep it private
      </Switch>
      <p className="small muted" role="status">
        {wanted ? IS_PRIVATE : IS_PUBLIC}
      </p>
      {!wanted && <ConsentTicks project={project} />}
      {set.error && <Callout tone="bad" role="alert" title={set.error.message} />}
    </div>
  );
}
