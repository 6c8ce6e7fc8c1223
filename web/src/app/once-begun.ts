import '../ui/forced-colors.css';

/* What every page loads once it has begun, so that its first view does not wait for it. */
export { noteAddress } from '../lib/visit.ts';
