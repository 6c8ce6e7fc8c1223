import { colorOf } from '#shared/photos/pictures.ts';
import styles from './picture-color.module.css';

/**
 * Fills a box (positioned and isolated) with the mean colour of its picture, until that covers it. The colour is an attribute, since the
 * content policy refuses styles in the elements of a rendered document.
 */
export function PictureColor({ of }: { of: string }) {
  const color = colorOf(of);
  return color && <svg color={color} className={styles.color} aria-hidden="true" />;
}
