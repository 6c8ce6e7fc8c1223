import { useEffect } from 'react';
import { ButtonLink } from '../ui/button.tsx';
import styles from './not-found.module.css';

/** Any path that leads nowhere, or to something that is not the visitor's (doc 1 §2). */
export function NotFound() {
  useEffect(() => {
    document.title = 'Not Found';
  }, []);
  return (
    <div className={`wrap ${styles['page']}`}>
      <div className={styles['canvas']} aria-hidden="true">
        <i />
      </div>
      <div className={styles['words']}>
        <h1>Not Found</h1>
        <p className="lead">404 - Not Found: This page does not exist or you may not have authorization to view it.</p>
        <div className="row">
          <ButtonLink to="/products">See all products</ButtonLink>
          <ButtonLink to="/" variant="link">
            Back to the home page
          </ButtonLink>
        </div>
      </div>
    </div>
  );
}
