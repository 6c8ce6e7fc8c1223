import type { Size } from '#shared/catalogue/size.ts';
import { Picture } from '#web/ui/picture.tsx';
import { CroppedPhoto } from '../photos/cropped-photo.tsx';
import { cutFor, type Photo } from './cut.ts';
import type { PieceLook } from './piece-look.ts';
import styles from './piece.module.css';

type Sides = Pick<Size, 'width' | 'height'>;

const cutPhoto = (photo: Photo, { width, height }: Sides): Photo => ({
  ...photo,
  coords: { ...cutFor(photo, width / height), invert: false },
});

interface PieceProps {
  size: Sides;
  look: PieceLook;
  alt: string;
}

/** A piece as it hangs, filling the given space: cropped, with its edge or frame. `--in` is the length of an inch. */
export function Piece({ size, look: { picture, photo, finish }, alt }: PieceProps) {
  const { kind, depth, rim, mount, colour } = finish;
  return (
    <span
      className={`${styles.piece} ${styles[kind]}`}
      style={{ '--depth': depth, '--rim': rim, '--mount': mount, '--colour': colour }}
    >
      {picture &&
        (photo ? (
          <CroppedPhoto photo={cutPhoto(photo, size)} src={picture} alt={alt} />
        ) : (
          <Picture src={picture} alt={alt} />
        ))}
    </span>
  );
}
