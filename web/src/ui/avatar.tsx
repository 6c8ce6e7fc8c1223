import styles from './avatar.module.css';
import { cx } from './cx.ts';
import { Picture } from './picture.tsx';

const paints = ['ochre', 'blue', 'green', 'red', 'sand'] as const;

const initials = (name: string): string => {
  const words = name.trim().split(/\s+/);
  const last = words.length > 1 ? words.at(-1) : '';
  return `${words[0]?.[0] ?? '?'}${last?.[0] ?? ''}`.toUpperCase();
};

const paintOf = (name: string): (typeof paints)[number] => {
  let sum = 0;
  for (const letter of name) sum += letter.codePointAt(0) ?? 0;
  return paints[sum % paints.length] ?? paints[0];
};

/** A person's picture, or their initials on a colour that depends on the name alone. */
export function Avatar({
  name,
  image,
  size = 40,
}: {
  name: string;
  image?: string | null | undefined;
  size?: 32 | 34 | 40 | 48 | 64 | 72 | 88 | 96;
}) {
  const className = cx(styles.avatar, styles[`size${size}`], styles[paintOf(name)]);
  if (image) return <Picture src={image} alt="" className={className} />;
  return (
    <span aria-hidden="true" className={className}>
      {initials(name)}
    </span>
  );
}
