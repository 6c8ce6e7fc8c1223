import { useEffect, useState } from 'react';
import { readPicture } from './read-picture.ts';
import { clearWall, loadWall, saveWall, storedMarks, type WallMarks } from './stored-wall.ts';

export interface Wall {
  /** Object URL of the picture, valid in this page only. */
  url: string;
  marks: WallMarks;
}

export interface WallState {
  /** Undefined while loading, null without a stored wall. */
  wall: Wall | null | undefined;
  isOpening: boolean;
  /** Why the last picked picture was refused. */
  problem: string | undefined;
  /** Whether the browser has stored the wall for the next visit. */
  isStored: boolean;
  pick: (file: File) => Promise<void>;
  mark: (part: Partial<WallMarks>) => void;
  remove: () => void;
}

/** The customer's wall, stored in this browser; loaded each time `isShown` becomes true. */
export const useWall = (isShown: boolean): WallState => {
  const [wall, hang] = useState<Wall | null>();
  const [isOpening, setOpening] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [isStored, setStored] = useState(true);

  useEffect(() => {
    if (!isShown) return;
    void loadWall().then((found) =>
      hang((current) => (found ? { url: URL.createObjectURL(found.picture), marks: found.marks } : (current ?? null))),
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
      object: wall?.marks.object ?? 'door',
      own: wall?.marks.own ?? { text: '', unit: 'in' },
    };
    hang({ url: URL.createObjectURL(blob), marks });
    setStored(await saveWall({ picture: blob, marks }));
  };

  const mark = (part: Partial<WallMarks>) => {
    if (!wall) return;
    const marks = { ...wall.marks, ...part };
    hang({ ...wall, marks });
    if (isStored) storedMarks.save(marks);
  };

  const remove = () => {
    hang(null);
    void clearWall();
  };

  return { wall, isOpening, problem, isStored, pick, mark, remove };
};
