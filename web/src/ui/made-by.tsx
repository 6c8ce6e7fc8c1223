import { makerOf } from '#shared/photos/pictures.ts';
import { cx } from './cx.ts';
import styles from './made-by.module.css';

const WORDS = { converter: 'a preview made by our converter', demo: 'demo work, made by our converter' };

interface MadeByProps {
  /** Addresses of the pictures that it stands at. */
  of: string | readonly string[];
  /** Lies in a corner of its picture, where there is no caption below it. */
  onPicture?: boolean;
}

/** Says that a picture was made by our converter (C65); renders nothing for what a person made. */
export function MadeBy({ of, onPicture = false }: MadeByProps) {
  const maker = [of].flat().flatMap((address) => makerOf(address) ?? [])[0];
  return maker === undefined ? null : (
    <span className={cx(styles.madeBy, onPicture && styles.onPicture)}>{WORDS[maker]}</span>
  );
}
