import { localPath } from '#shared/local-path.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { useNavigate, useSearchParams } from 'react-router';
import type { Asset, StyleFilter } from '#shared/schemas/asset.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { useGo } from '#web/ui/site-link.tsx';
import { photosQuery } from '../uploads/uploads.queries.ts';
import { productListQuery } from '../products/products.queries.ts';
import { AboutStyle } from './about-style.tsx';
import { firstStrength } from './chosen-style.ts';
import styles from './converter.module.css';
import { Easel } from './easel.tsx';
import { Examples } from './examples.tsx';
import { StyleStrip } from './style-strip.tsx';
import { parseStyleText } from './style-text.ts';
import { usePainting } from './use-painting.ts';
import { useStyleChoice } from './use-style-choice.ts';

/** Start over, which photo this is, and the way back to where one came from (S-03, S-07). */
function Bar({ photo }: { photo: Asset }) {
  const [query] = useSearchParams();
  const go = useGo();
  const navigate = useNavigate();
  const from = localPath(query.get('from'));
  const client = useQueryClient();
  const back = () => {
    // A painting that is not done yet appears in the list once it is.
    void client.invalidateQueries({ queryKey: photosQuery().queryKey, exact: true });
    if (from) go(from);
    else if (window.history.length > 1) void navigate(-1);
    else go('/products');
  };
  return (
    <div className={`wrap ${styles['bar']}`}>
      <ButtonLink variant="link" to="/assets">
        <ArrowLeft aria-hidden="true" />
        Start Over
      </ButtonLink>
      <p className="small">
        <b>{photo.name}</b> {from?.startsWith('/products/') && <span className="muted">from your order</span>}
      </p>
      <Button onClick={back}>Save and Go Back</Button>
    </div>
  );
}

/** The bench where a photo is tried in every style (doc 1 §2). `filters` is never empty. */
export function Converter({ photo, filters }: { photo: Asset; filters: readonly [StyleFilter, ...StyleFilter[]] }) {
  const lines = useQuery(productListQuery()).data?.products ?? [];
  const [choice, choose] = useStyleChoice(photo.id, filters);
  const painting = usePainting(photo, choice);
  const style = filters.find(({ id }) => id === choice.id) ?? filters[0];
  const example = ({ description }: StyleFilter) => lines.find(({ sku }) => sku === parseStyleText(description).products[0]?.sku)?.image;

  return (
    <>
      <div className={`block-lamp ${styles['converter']}`}>
        <Bar photo={photo} />
        <div className={`wrap ${styles['bench']}`}>
          <Easel photo={photo} styleName={style.name} choice={choice} painting={painting} onStrength={(strength) => choose({ id: choice.id, strength })} />
          <AboutStyle style={style} lines={lines} />
        </div>
        <StyleStrip
          photo={photo}
          filters={filters}
          choice={choice}
          busy={painting.working !== undefined}
          example={example}
          onChoose={(id) => choose({ id, strength: firstStrength(id) })}
        />
      </div>
      <Examples style={style} />
    </>
  );
}
