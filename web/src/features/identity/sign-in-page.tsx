import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import type { SignIn } from '#shared/schemas/session.ts';
import type { Session } from '#web/lib/session.ts';
import { BeforeAfter } from '../../ui/before-after.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { Segment } from '../../ui/segment.tsx';
import { useGo } from '../../ui/site-link.tsx';
import { productListQuery } from '../products/products.queries.ts';
import { useSignIn, useSignUp } from './identity.queries.ts';
import { localPath } from './local-path.ts';
import { SignInForm } from './sign-in-form.tsx';
import styles from './sign-in.module.css';

type Area = SignIn['area'];

const words = {
  customer: {
    title: 'Sign in',
    lead: 'See your orders, answer your artist, and ask without giving your email again.',
    other: { to: '/artists/login', label: 'Artists sign in here' },
  },
  artist: {
    title: 'Artists, sign in',
    lead: 'Your requests, your offers, and the pieces on your easel.',
    other: { to: '/login', label: 'Customers sign in here' },
  },
} as const;

/** Where somebody goes who has signed in (doc 2 §2). */
const homeOf = ({ role }: Session): string => (role === 'Supplier' ? '/sellers' : '/');

function Picture() {
  const { data } = useQuery(productListQuery());
  const example = data?.products.find(({ photo }) => photo);
  if (!example?.photo) return <div className={styles['picture']} />;
  return <BeforeAfter photo={example.photo} artwork={example.image} artworkAlt={example.title} shape="tall" split={46} focus="50% 30%" labels className={styles['picture'] ?? ''} />;
}

/** The door of an area; customers may also make an account here (C10). */
export function SignInPage({ area }: { area: Area }) {
  const [query] = useSearchParams();
  const [isNew, setIsNew] = useState(false);
  const go = useGo();
  const signIn = useSignIn();
  const signUp = useSignUp();
  const returnPath = localPath(query.get('return'));
  const { title, lead, other } = words[area];
  const search = returnPath ? `?return=${encodeURIComponent(returnPath)}` : '';
  const enter = { onSuccess: (session: Session) => go(returnPath ?? homeOf(session), { replace: true }) };
  const current = isNew ? signUp : signIn;

  return (
    <div className={cx('wrap', styles['page'])}>
      <div className={styles['words']}>
        <h1>{isNew ? 'Create an account' : title}</h1>
        <p className="lead muted">{lead}</p>
        {area === 'customer' && (
          <Segment
            label="Do you have an account?"
            options={[
              ['old', 'I have an account'],
              ['new', 'I am new here'],
            ]}
            value={isNew ? 'new' : 'old'}
            onChange={(value) => setIsNew(value === 'new')}
          />
        )}
        <SignInForm
          key={String(isNew)}
          isNew={isNew}
          error={current.error}
          isSending={current.isPending || current.isSuccess}
          onSend={(credentials) => (isNew ? signUp.mutate({ ...credentials, ...(returnPath && { returnPath }) }, enter) : signIn.mutate({ ...credentials, area }, enter))}
        />
        <ButtonLink variant="link" to={other.to + search}>
          {other.label}
        </ButtonLink>
      </div>
      <Picture />
    </div>
  );
}
