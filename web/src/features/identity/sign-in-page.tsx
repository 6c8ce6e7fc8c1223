import { useState } from 'react';
import type { Area } from '#shared/schemas/account.ts';
import { pathTo } from '#shared/site/paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Segment } from '../../ui/segment.tsx';
import { useGo } from '../../ui/site-link.tsx';
import { homeOf } from './account-menu.ts';
import { CodeForm } from './code-form.tsx';
import { SignInFrame } from './sign-in-frame.tsx';
import { useSignedIn, useSignUp } from './identity.queries.ts';
import { useReturnPath, withReturn } from './return-path.ts';
import { SignInForm } from './sign-in-form.tsx';
import { SignUpForm } from './sign-up-form.tsx';
import { SignedIn } from './signed-in.tsx';
import { useSignInSteps } from './use-sign-in-steps.ts';

const words = {
  customer: {
    title: 'Sign in',
    lead: 'See your orders, answer your artist, and ask without giving your email again.',
    other: { to: pathTo('/artists/login'), label: 'Artists sign in here' },
  },
  artist: {
    title: 'Artists, sign in',
    lead: 'Your requests, your offers, and the pieces on your easel.',
    other: { to: pathTo('/login'), label: 'Customers sign in here' },
  },
} as const;

/** Shown after signing up: the session has begun, and the address is unverified until its link is opened. */
function Welcome({ message, next }: { message: string; next: string }) {
  return (
    <SignInFrame title="Look into your mail" lead={message}>
      <p>
        You are signed in already: order, upload and ask right away. The link proves that the address is yours, and
        brings over what you ordered with it as a guest.
      </p>
      <div className="row">
        <ButtonLink to={next}>Go on</ButtonLink>
        <ButtonLink to={pathTo('/account')} variant="link">
          Your account
        </ButtonLink>
      </div>
    </SignInFrame>
  );
}

/** The sign-in page of an area; customers may also make an account here (C10, I-06). */
export function SignInPage({ area }: { area: Area }) {
  const [isNew, setIsNew] = useState(false);
  const go = useGo();
  const returnPath = useReturnPath();
  const steps = useSignInSteps(area, returnPath, ({ role }) => go(returnPath ?? homeOf(role), { replace: true }));
  const signUp = useSignUp();
  const signedIn = useSignedIn();
  const { title, lead, other } = words[area];

  if (signUp.data) return <Welcome message={signUp.data.message} next={returnPath ?? '/'} />;
  if (signedIn && !steps.isSending && !signUp.isPending) return <SignedIn session={signedIn} returnPath={returnPath} />;
  if (steps.asksCode) {
    return (
      <SignInFrame title="One more step" lead="Your password is right. This account asks for a code as well.">
        <CodeForm
          refusal={steps.refusal}
          isSending={steps.isSending}
          onSend={steps.sendCode}
          onBack={steps.startAgain}
        />
      </SignInFrame>
    );
  }
  return (
    <SignInFrame
      title={isNew ? 'Create an account' : title}
      lead={isNew ? 'One place for your orders, your photos and your questions.' : lead}
    >
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
        <SignInForm
          area={area}
          returnPath={returnPath}
          first={steps.known}
          refusal={steps.refusal}
          isSending={steps.isSending}
          onSend={steps.sendPassword}
        />
      )}
      <ButtonLink variant="link" to={withReturn(other.to, returnPath)}>
        {other.label}
      </ButtonLink>
    </SignInFrame>
  );
}
