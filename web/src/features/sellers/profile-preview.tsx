import { Avatar } from '#web/ui/avatar.tsx';
import { Picture } from '#web/ui/picture.tsx';
import { Place } from '../works/place.tsx';
import styles from './profile-preview.module.css';

interface ProfilePreviewProps {
  name: string;
  country: string;
  city: string;
  bio: string;
  portrait?: { url: string } | null;
  pictures?: readonly { id: string; url: string }[];
}

/** A preview of the public page while the profile is being written. */
export function ProfilePreview({ name, country, city, bio, portrait, pictures = [] }: ProfilePreviewProps) {
  return (
    <section aria-label="How customers see you" className={styles.preview}>
      <p className={styles.tag}>How customers see you</p>
      <div className={`block-blue ${styles.card}`}>
        {portrait && <Avatar name={name} image={portrait.url} size={72} />}
        <p className={styles.name}>{name.trim() || 'Your name'}</p>
        <Place artist={{ location: city.trim(), address: { country } }} />
        <div className={styles.bio}>
          {bio.trim() ? (
            bio
              .trim()
              .split(/\n\s*\n/)
              .map((paragraph, index) => <p key={index}>{paragraph}</p>)
          ) : (
            <p className="muted">What you write about yourself stands here.</p>
          )}
        </div>
      </div>
      {pictures.length > 0 && (
        <ul className={styles.gallery}>
          {pictures.map(({ id, url }) => (
            <li key={id}>
              <Picture src={url} alt="" />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
