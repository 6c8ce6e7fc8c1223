import { useState } from 'react';
import type { Area } from '#shared/schemas/account.ts';
import type { Session } from '#shared/schemas/session.ts';
import { useSignIn } from './identity.queries.ts';
import { isRefusedWith } from './refusal.ts';
import type { Credentials } from './sign-in-form.tsx';

const nobody: Credentials = { email: '', password: '' };

/**
 * The steps of signing in: e-mail and password, then the code of a second factor without asking for the password again.
 */
export const useSignInSteps = (area: Area, returnPath: string | undefined, onEntered: (session: Session) => void) => {
  const { mutate, reset, error, isPending, isSuccess } = useSignIn();
  const [known, setKnown] = useState(nobody);
  const [asksCode, setAsksCode] = useState(false);

  const send = (credentials: Credentials, code?: string): void => {
    setKnown(credentials);
    mutate(
      { ...credentials, area, ...(code && { code }), ...(returnPath && { returnPath }) },
      {
        onSuccess: onEntered,
        onError: (refusal) => {
          if (isRefusedWith(refusal, 'session.code_required')) setAsksCode(true);
          // The password was changed while the code was typed: back to the first step.
          if (isRefusedWith(refusal, 'session.wrong_credentials')) setAsksCode(false);
        },
      },
    );
  };
  return {
    known,
    asksCode,
    sendPassword: (credentials: Credentials) => send(credentials),
    sendCode: (code: string) => send(known, code),
    startAgain: () => {
      reset();
      setKnown(nobody);
      setAsksCode(false);
    },
    refusal: error,
    /** Stays true until the next page replaces this one. */
    isSending: isPending || isSuccess,
  };
};
