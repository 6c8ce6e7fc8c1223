import { useState } from 'react';
import type { Area } from '#shared/schemas/account.ts';
import type { Session } from '#web/lib/session.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Segment } from '../../ui/segment.tsx';
import { useGo } from '../../ui/site-link.tsx';
import { homeOf } from './account-menu.ts';
import { CodeForm } from './code-form.tsx';
import { Door } from './door.tsx';
import { useSignedIn, useSignIn, useSignUp } from './identity.queries.ts';
import { isRefusedWith } from './refusal.ts';
import { useReturnPath, withReturn } from './return-path.ts';
import { SignInForm, type Credentials } from './sign-in-form.tsx';
import { SignUpForm } from './sign-up-form.tsx';
import { SignedIn } from './signed-in.tsx';

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

const nobody: Credentials = { email: '', password: '' };

interface SigningInProps {
  area: Area;
  returnPath: string | undefined;
  signIn: ReturnType<typeof useSignIn>;
  onEntered: (session: Session) => void;
}

/** The steps of signing in: e-mail and password, then the code of the second factor where the account has one. */
function SigningIn({ area, returnPath, signIn, onEntered }: SigningInProps) {
  const { mutate, reset, error, isPending, isSuccess } = signIn;
  const [known, setKnown] = useState(nobody);
  const [asksCode, setAsksCode] = useState(false);

  const send = (credentials: Credentials, code?: string) => {
    setKnown(credentials);
    mutate(
      { ...credentials, area, ...(code && { code }) },
      {
        onSuccess: onEntered,
        // The password may have been changed while the code was typed.
        onError: (refusal) => setAsksCode(isRefusedWith(refusal, 'session.code_required') || (code !== undefined && !isRefusedWith(refusal, 'session.wrong_credentials'))),
      },
    );
  };
  const startAgain = () => {
    reset();
    setKnown(nobody);
    setAsksCode(false);
  };
  const sending = { refusal: error, isSending: isPending || isSuccess };
  if (asksCode) return <CodeForm {...sending} onSend={(code) => send(known, code)} onBack={startAgain} />;
  return <SignInForm {...sending} area={area} returnPath={returnPath} first={known} onSend={(credentials) => send(credentials)} />;
}

/** What a new account reads: the session has begun, and the address waits for its link. */
function Welcome({ email, message, next }: { email: string; message: string; next: string }) {
  return (
    <Door title="Look into your mail" lead={message}>
      <p>
        We wrote to <b>{email}</b>. Until you open the link, quotes and receipts still reach you there, and you can order and ask right away.
      </p>
      <div className="row">
        <ButtonLink to={next}>Go on</ButtonLink>
        <ButtonLink to="/account" variant="link">
          Your account
        </ButtonLink>
      </div>
    </Door>
  );
}

/** The door of an area; customers may also make an account here (C10, I-06). */
export function SignInPage({ area }: { area: Area }) {
  const [isNew, setIsNew] = useState(false);
  const go = useGo();
  const signIn = useSignIn();
  const signUp = useSignUp();
  const returnPath = useReturnPath();
  const signedIn = useSignedIn();
  const { title, lead, other } = words[area];

  const isEntering = signIn.isPending || signIn.isSuccess || signUp.isPending;
  if (signUp.data) return <Welcome {...signUp.data} next={returnPath ?? '/'} />;
  if (signedIn && !isEntering) return <SignedIn session={signedIn} returnPath={returnPath} />;
  return (
    <Door title={isNew ? 'Create an account' : title} lead={isNew ? 'One place for your orders, your photos and your questions.' : lead}>
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
      {isNew ? (
        <SignUpForm
          refusal={signUp.error}
          isSending={signUp.isPending}
          onSend={(credentials) => signUp.mutate({ ...credentials, ...(returnPath && { returnPath }) })}
        />
      ) : (
        <SigningIn area={area} returnPath={returnPath} signIn={signIn} onEntered={({ role }) => go(returnPath ?? homeOf(role), { replace: true })} />
      )}
      <ButtonLink variant="link" to={withReturn(other.to, returnPath)}>
        {other.label}
      </ButtonLink>
    </Door>
  );
}
