import { ApiError } from '#web/lib/api.ts';
import { StyleJobFailed } from './style-job.ts';

/** Why a painting failed, with what the customer can do: try again, wait for the connection, or take another photo. */
export interface PaintingProblem {
  kind: 'failed' | 'offline' | 'deleted';
  title: string;
  text: string;
}

const GONE = ['asset.not_found', 'job.not_found'];

/** The problem of a failed painting in the customer's words. */
export const paintingProblem = (error: unknown): PaintingProblem => {
  if (error instanceof ApiError && GONE.includes(error.code))
    return {
      kind: 'deleted',
      title: 'This photo has been deleted.',
      text: 'Nothing more is painted from it. Please start over with another one.',
    };
  if (error instanceof ApiError && error.status === 0)
    return navigator.onLine
      ? {
          kind: 'failed',
          title: 'The studio does not answer.',
          text: 'Your photo is safe. Please try again in a moment.',
        }
      : // promise: painting-goes-on
        { kind: 'offline', title: 'You are offline.', text: 'Painting goes on by itself once you are back.' };
  const isKnown = error instanceof StyleJobFailed || error instanceof ApiError;
  return {
    kind: 'failed',
    title: 'The style could not be applied.',
    text: `${isKnown ? `${error.message} ` : ''}Your photo is safe.`,
  };
};
