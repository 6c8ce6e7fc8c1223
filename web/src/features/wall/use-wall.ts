import { useEffect, useState } from 'react';
import { forgetWall, keepMarks, keepPicture, keptWall, type WallMarks } from './kept-wall.ts';
import { readPicture } from './read-picture.ts';

export interface Wall {
  /** Address of the picture, within this page only. */
  url: string;
  marks: WallMarks;
}

export interface WallState {
  /** Undefined while it is looked up, null where there is none. */
  wall: Wall | null | undefined;
  isOpening: boolean;
  /** Why the last picture was not taken. */
  problem: string | undefined;
  /** Whether the browser will still have it next time. */
  isKept: boolean;
  pick: (file: File) => Promise<void>;
  mark: (part: Partial<WallMarks>) => void;
  remove: () => void;
}

/** The customer's wall, kept in this browser; it is looked up whenever it `isShown` again. */
export const useWall = (isShown: boolean): WallState => {
  const [wall, hang] = useState<Wall | null>();
  const [isOpening, setOpening] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [isKept, setKept] = useState(true);

  useEffect(() => {
    if (!isShown) return;
    keptWall().then(
      (kept) =>
        hang((current) => (kept ? { url: URL.createObjectURL(kept.picture), marks: kept.marks } : (current ?? null))),
      () => hang((current) => current ?? null),
    );
  }, [isShown]);

  const url = wall?.url;
  useEffect(() => () => (url ? URL.revokeObjectURL(url) : undefined), [url]);

  const pick = async (file: File) => {
    setOpening(true);
    setProblem(undefined);
    const read = await readPicture(file);
    setOpening(false);
    if ('problem' in read) {
      setProblem(read.problem);
      return;
    }
    const { blob, box, light } = read;
    const marks: WallMarks = {
      box,
      light,
      thing: wall?.marks.thing ?? 'door',
      own: wall?.marks.own ?? { text: '', unit: 'in' },
    };
    hang({ url: URL.createObjectURL(blob), marks });
    try {
      await keepPicture(blob);
      keepMarks(marks);
      setKept(true);
    } catch {
      // What was marked belongs to no other picture.
      forgetWall().catch(() => undefined);
      setKept(false);
    }
  };

  const mark = (part: Partial<WallMarks>) => {
    if (!wall) return;
    const marks = { ...wall.marks, ...part };
    hang({ ...wall, marks });
    if (isKept) keepMarks(marks);
  };

  const remove = () => {
    hang(null);
    // A browser that keeps nothing has nothing to forget.
    forgetWall().catch(() => undefined);
  };

  return { wall, isOpening, problem, isKept, pick, mark, remove };
};
