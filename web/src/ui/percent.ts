import type { CSSProperties } from 'react';
import steps from './percent.module.css';

/** The percentages that pages begin with; percent.module.css has a class for each. */
const STEPS = new Set([0, 10, 20, 24, 30, 34, 36, 38, 40, 46, 50, 52, 60, 70, 80, 90, 100]);

/**
 * Gives an element the custom property `--percent`: by a class for the steps, since the content
 * policy refuses styles in the elements of a rendered document, else by a style.
 */
export const percent = (value: number): { className?: string | undefined; style?: CSSProperties } =>
  STEPS.has(value) ? { className: steps[`p${value}`] } : { style: { '--percent': `${value}%` } };
