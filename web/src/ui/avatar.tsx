import styles from './avatar.module.css';
import { Picture } from './picture.tsx';

const paints = ['#e2a73a', '#aab4ff', '#9fd6b4', '#ffb3a3', '#f7e6bf'] as const;

const initials = (name: string): string => {
  const words = name.trim().split(/\s+/);
  const last = words.length > 1 ? words.at(-1) : '';
  return `${words[0]?.[0] ?? '?'}${last?.[0] ?? ''}`.toUpperCase();
};

const paintOf = (name: string): string => {
  let sum = 0;
  for (const letter of name) sum += letter.codePointAt(0) ?? 0;
  return paints[sum % paints.length] ?? paints[0];
};

/** A person's picture, or their initials on a colour that depends on the name alone. */
export function Avatar({ name, image, size = 40 }: { name: string; image?: string | null | undefined; size?: number }) {
  const style = { '--size': `${size}px`, '--paint': paintOf(name) };
  if (image) return <Picture src={image} alt="" className={styles.avatar} style={style} />;
  return (
    <span aria-hidden="true" className={styles.avatar} style={style}>
      {initials(name)}
    </span>
  );
}
