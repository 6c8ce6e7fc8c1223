import type { CSSProperties } from 'react';
import steps from './percent.module.css';

/**
 * Gives an element the custom property `--percent`: by a class for the steps that pages begin with, since the content
 * policy refuses styles in the elements of a rendered document, else by a style.
 */
export const percent = (value: number): { className?: string | undefined; style?: CSSProperties } => {
  const step = steps[`p${value}`];
  return step ? { className: step } : { style: { '--percent': `${value}%` } };
};
