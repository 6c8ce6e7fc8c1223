import { spawnSync } from 'node:child_process';

/** A program that turns photos into paintings; `args` takes the paths of the photo and of the output. */
interface Peer {
  name: string;
  program: string;
  args: (photo: string, out: string) => string[];
  /** Our style that it is compared with. */
  style: string;
}

const cv2 =
  (call: string) =>
  (photo: string, out: string): string[] => [
    '-c',
    `import cv2; cv2.setNumThreads(1); i=cv2.imread('${photo}'); cv2.imwrite('${out}', ${call})`,
  ];

const PEERS: Peer[] = [
  {
    name: "G'MIC fx_painting",
    program: 'gmic',
    args: (photo, out) => [photo, 'fx_painting', '5,2.5,1.5,50,1,0', '-o', `${out},82`],
    style: 'oil',
  },
  {
    name: "G'MIC kuwahara 9",
    program: 'gmic',
    args: (photo, out) => [photo, 'kuwahara', '9', '-o', `${out},82`],
    style: 'oil',
  },
  {
    name: "G'MIC pencilbw",
    program: 'gmic',
    args: (photo, out) => [photo, 'pencilbw', '0.3', '-o', `${out},82`],
    style: 'pencil',
  },
  {
    name: "G'MIC fx_charcoal",
    program: 'gmic',
    args: (photo, out) => [photo, 'fx_charcoal', '65,70,170,0,1,0,50,70,255,255,255,0,0,0,0', '-o', `${out},82`],
    style: 'charcoal',
  },
  {
    name: 'OpenCV stylization',
    program: '/usr/bin/python3',
    args: cv2('cv2.stylization(i, sigma_s=60, sigma_r=0.45)'),
    style: 'watercolor',
  },
  {
    name: 'OpenCV pencilSketch',
    program: '/usr/bin/python3',
    args: cv2('cv2.pencilSketch(i, sigma_s=60, sigma_r=0.07, shade_factor=0.05)[1]'),
    style: 'pencil',
  },
  {
    name: 'ImageMagick -paint 5',
    program: 'convert',
    args: (photo, out) => [photo, '-paint', '5', '-quality', '82', out],
    style: 'oil',
  },
  {
    name: 'ImageMagick -charcoal 2',
    program: 'convert',
    args: (photo, out) => [photo, '-charcoal', '2', '-quality', '82', out],
    style: 'charcoal',
  },
  {
    name: 'GraphicsMagick -paint 5',
    program: 'gm',
    args: (photo, out) => ['convert', photo, '-paint', '5', '-quality', '82', out],
    style: 'oil',
  },
];

/** Processor time of a program in milliseconds, all its threads together; undefined when it is missing or fails. */
const cpuOfProgram = (program: string, args: string[]): number | undefined => {
  const timed = spawnSync('bash', ['-c', 'TIMEFORMAT="%U %S"; time "$@"', 'bash', program, ...args], {
    encoding: 'utf8',
    env: { ...process.env, OMP_NUM_THREADS: '1', MAGICK_THREAD_LIMIT: '1' },
  });
  const [user, system] = timed.stderr.trim().split('\n').at(-1)?.split(' ').map(Number) ?? [];
  return timed.status === 0 && user !== undefined && system !== undefined ? (user + system) * 1000 : undefined;
};

/**
 * Processor time that each peer needs for a photo, decoding and encoding included; undefined for one that is not
 * installed.
 */
export const timePeers = (photo: string, out: string): { name: string; style: string; cpuMs: number | undefined }[] =>
  PEERS.map(({ name, program, args, style }) => ({ name, style, cpuMs: cpuOfProgram(program, args(photo, out)) }));
