import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import styles from './fields.module.css';

interface CodeFieldProps {
  name: string;
  value: string;
  error: string | undefined;
  onChange: (event: { currentTarget: { value: string } }) => void;
  /** The first code of a new app, which no recovery code can replace. */
  isFirst?: boolean;
}

/** A code without the spaces in which apps group its digits. */
export const withoutSpaces = (code: string): string => code.replaceAll(/\s/g, '');

/** The code of an authenticator app, or, without the phone, one of the recovery codes. */
export function CodeField({ isFirst = false, ...input }: CodeFieldProps) {
  const [isRecovery, setIsRecovery] = useState(false);
  return (
    <div className={styles.code}>
      <TextField
        {...input}
        key={String(isRecovery)}
        label={isRecovery ? 'Recovery code' : 'Code from your authenticator app'}
        inputMode={isRecovery ? 'text' : 'numeric'}
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={24}
        className={styles.digits}
        hint={
          isRecovery ? 'One of the ten that you saved. Each works once.' : 'Six digits. They change every 30 seconds.'
        }
      />
      {!isFirst && (
        <Button variant="link" onClick={() => setIsRecovery(!isRecovery)}>
          {isRecovery ? 'Use the app’s code' : 'Use a recovery code instead'}
        </Button>
      )}
    </div>
  );
}
