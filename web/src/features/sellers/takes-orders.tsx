import type { OwnProfile } from '#shared/schemas/application.ts';
import { pathTo } from '#shared/site/paths.ts';
import { Switch } from '#web/ui/choice.tsx';
import { SiteLink } from '#web/ui/site-link.tsx';
import { useEditProfile } from '../artists/own-profile.queries.ts';
import styles from './takes-orders.module.css';

/** The artist's switch for new requests (C14); an artist who is away comes back on the profile page. */
export function TakesOrders({ availability }: Pick<OwnProfile, 'availability'>) {
  const edit = useEditProfile();
  const shown = edit.isPending ? edit.variables.availability : availability;
  if (shown === 'away')
    return (
      <SiteLink to={pathTo('/sellers/edit-profile')} className={styles.away}>
        You are away
      </SiteLink>
    );
  return (
    <div className={styles.takes}>
      <Switch
        className={styles.switch}
        checked={shown === 'open'}
        onChange={({ currentTarget }) => {
          if (!edit.isPending) edit.mutate({ availability: currentTarget.checked ? 'open' : 'full' });
        }}
      >
        Accepting orders
      </Switch>
      {edit.error && (
        <p role="alert" className="small">
          {edit.error.message}
        </p>
      )}
    </div>
  );
}
