import { pathTo } from '#shared/site/paths.ts';
import { useQueryClient } from '@tanstack/react-query';
import ArrowLeft from 'icon:arrow-left';
import { useNavigate } from '#web/lib/router.tsx';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { useGo } from '#web/ui/site-link.tsx';
import { photoAnchor } from '../photos/photo-anchor.ts';
import { photosQuery } from '../photos/uploads.queries.ts';
import styles from './way-back.module.css';

/** The link to start over, the photo's name, and the link back to the previous page (S-03, S-07). */
export function WayBack({ photoId, name, from }: { photoId: string; name: string; from: string | undefined }) {
  const go = useGo();
  const navigate = useNavigate();
  const client = useQueryClient();
  const back = () => {
    // The photo list is loaded again, because a painting may have been finished meanwhile.
    void client.invalidateQueries({ queryKey: photosQuery().queryKey, exact: true });
    if (from) go(from.startsWith('/products/') ? `${from}#${photoAnchor(photoId)}` : from);
    else if (window.history.length > 1) navigate(-1);
    else go(pathTo('/products'));
  };
  return (
    <div className={`wrap ${styles.bar}`}>
      <ButtonLink variant="link" to={pathTo('/assets')}>
        <ArrowLeft aria-hidden="true" />
        Start Over
      </ButtonLink>
      <p className="small">
        <b>{name}</b> {from?.startsWith('/products/') && <span className="muted">from your order</span>}
      </p>
      <Button onClick={back}>Save and Go Back</Button>
    </div>
  );
}
