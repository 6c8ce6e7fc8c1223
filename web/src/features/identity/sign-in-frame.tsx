import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { BeforeAfter } from '../../ui/before-after.tsx';
import { cx } from '../../ui/cx.ts';
import { productListQuery } from '../catalog/products.queries.ts';
import styles from './sign-in-frame.module.css';

function Picture() {
  const { data } = useQuery(productListQuery());
  const example = data?.products.find(({ photo }) => photo);
  if (!example?.photo) return <div className={styles.picture} />;
  return (
    <BeforeAfter
      photo={example.photo}
      artwork={example.image}
      artworkAlt={example.title}
      shape="tall"
      split={46}
      focus="face"
      labels
      className={styles.picture}
    />
  );
}

/** The frame of every page about signing in or out: heading and form on the left, an example artwork on the right. */
export function SignInFrame({ title, lead, children }: { title: ReactNode; lead?: ReactNode; children: ReactNode }) {
  return (
    <div className={cx('wrap', styles.page)}>
      <div className={styles.words}>
        <h1>{title}</h1>
        {lead != null && <p className="lead muted">{lead}</p>}
        {children}
      </div>
      <Picture />
    </div>
  );
}
