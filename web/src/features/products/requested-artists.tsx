import { pathTo } from '#shared/site/paths.ts';
import Plus from 'icon:plus';
import { Avatar } from '#web/ui/avatar.tsx';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { SiteLink } from '#web/ui/site-link.tsx';
import { useUnrequestSupplier } from '../cart/cart-changes.queries.ts';
import { useCart } from '../cart/carts.queries.ts';
import styles from './requested-artists.module.css';

/** The requested artists, who are asked first, each with a button that withdraws the request. */
export function RequestedArtists() {
  const { data: cart } = useCart();
  const unrequest = useUnrequestSupplier();
  // oxlint-disable-next-line no-underscore-dangle -- the wire's own name
  const artists = cart?._requested_suppliers ?? [];
  return (
    <section className={styles.requests} aria-labelledby="request-artists">
      <h2 id="request-artists" className="d3">
        Request Artists
      </h2>
      {/* promise: requested-artists-first */}
      <p className="small muted">They hear about your order first. Other artists may still quote.</p>
      <ul>
        {artists.map(({ id, name, username }) => (
          <li key={id}>
            <Avatar name={name} />
            <SiteLink to={pathTo('/artists/:username', { username: username.normal })}>{name}</SiteLink>
            <Button
              variant="link"
              aria-label={`(remove) ${name}`}
              disabled={unrequest.isPending && unrequest.variables.supplier === id}
              onClick={() => unrequest.mutate({ supplier: id })}
            >
              (remove)
            </Button>
          </li>
        ))}
      </ul>
      {unrequest.error && (
        <p role="alert" className="small">
          {unrequest.error.message}
        </p>
      )}
      <ButtonLink variant="link" to={pathTo('/artists')}>
        <Plus aria-hidden="true" />
        {artists.length > 0 ? 'Request another artist' : 'Find an artist to request'}
      </ButtonLink>
    </section>
  );
}
