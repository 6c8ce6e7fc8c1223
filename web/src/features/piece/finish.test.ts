import { expect, it } from 'vitest';
import { finishOf } from './finish.ts';

const value = (id: string, title: string, description: string) => ({ id, title, description });

it('P-06 a rolled canvas and a flat sheet hang as sheets', () => {
  expect(finishOf(value('0', 'Rolled', 'In a tube, for your own frame.'))).toMatchObject({ kind: 'sheet', rim: 0 });
  expect(finishOf(undefined).kind).toBe('sheet');
});

it('P-06 a wrapped canvas stands off the wall by its depth', () => {
  expect(finishOf(value('1.25', 'Gallery wrapped, 1.25 in', 'Stretched, painted edges.'))).toMatchObject({
    kind: 'wrapped',
    depth: 1.25,
  });
});

it('P-06 a frame has the colour that its description names', () => {
  const black = finishOf(value('framed', 'Framed', 'Black floating frame.'));
  const oak = finishOf(value('framed', 'Framed', 'Oak frame, mount and glass.'));
  expect(black).toMatchObject({ kind: 'framed', colour: '#1b1c20', mount: 0 });
  expect(oak).toMatchObject({ kind: 'framed', colour: '#b98e57', mount: 2 });
  expect(oak.rim).toBeCloseTo(black.rim + 2);
  expect(finishOf(value('framed', 'Framed', 'Ready to hang.')).colour).toBe(black.colour);
});
