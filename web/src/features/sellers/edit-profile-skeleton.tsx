import { Loading, Skeleton } from '#web/ui/skeleton.tsx';
import styles from './edit-profile-page.module.css';

/** The shape of the profile form before its profile. */
export function EditProfileSkeleton() {
  return (
    <Loading label="Loading your profile" className={`wrap ${styles.page}`}>
      <header>
        <Skeleton width="48px" height="44px" />
        <h1>Your profile</h1>
      </header>
      <div className={styles.form}>
        <Skeleton height="92px" />
        <Skeleton height="76px" />
        <Skeleton height="76px" />
        <Skeleton height="140px" />
        <Skeleton height="220px" />
      </div>
      <Skeleton height="360px" />
    </Loading>
  );
}
