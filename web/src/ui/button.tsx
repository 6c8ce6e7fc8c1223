import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import styles from './button.module.css';
import { cx } from './cx.ts';
import { SiteLink, type SiteLinkProps } from './site-link.tsx';

interface Look {
  /** One filled `primary` per view; everything else is ghost, quiet or link. */
  variant?: 'primary' | 'ghost' | 'quiet' | 'bad' | 'dark' | 'link';
  size?: 's' | 'm' | 'big';
  /** As wide as its container; `phone` only on phones. */
  full?: boolean | 'phone';
}

const look = ({ variant = 'primary', size = 'm', full = false }: Look): string =>
  variant === 'link'
    ? cx(styles.link)
    : cx(
        styles.button,
        styles[variant],
        styles[size],
        full === true && styles.full,
        full === 'phone' && styles.phoneFull,
      );

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement>, Look {
  /** Label of the running action, such as "Placing your order"; the button then ignores clicks but keeps the focus. */
  busy?: string | false | undefined;
  ref?: Ref<HTMLButtonElement>;
}

export function Button({
  variant,
  size,
  full,
  busy,
  className,
  children,
  onClick,
  type = 'button',
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={busy ? 'button' : type}
      className={cx(look({ variant, size, full }), busy && styles.busy, className)}
      aria-disabled={busy ? true : rest['aria-disabled']}
      onClick={busy ? undefined : onClick}
    >
      {busy ? (
        <>
          <i className={styles.spin} aria-hidden="true" />
          <span role="status">{busy}</span>
        </>
      ) : (
        children
      )}
    </button>
  );
}

interface ButtonLinkProps extends SiteLinkProps, Look {}

export function ButtonLink({ variant, size, full, className, ...rest }: ButtonLinkProps) {
  return <SiteLink {...rest} className={cx(look({ variant, size, full }), className)} />;
}

interface IconButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'aria-label' | 'children'> {
  label: string;
  outlined?: boolean;
  ref?: Ref<HTMLButtonElement>;
  children: ReactNode;
}

export function IconButton({ label, outlined = false, className, type = 'button', ...rest }: IconButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      aria-label={label}
      className={cx(styles.icon, outlined && styles.outlined, className)}
    />
  );
}
