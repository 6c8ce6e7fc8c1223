import { readFileSync } from 'node:fs';
import { createRequire, findPackageJSON } from 'node:module';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** A face in pixels of the padded picture. */
export interface Face {
  boxScore: number;
  box: [x: number, y: number, width: number, height: number];
  /** What tells people apart, if the model was opened to describe them. */
  embedding?: number[];
}

/** The part of the model's interface that is used here. */
export interface Model {
  load(): Promise<void>;
  detect(picture: object): Promise<{ error: string | null; face: Face[] }>;
  match: { similarity(one: number[], other: number[]): number };
  tf: { tensor(data: Uint8Array, shape: number[], type: 'float32'): object; dispose(tensor: object): void };
}

const folderOf = (name: string): string => {
  const found = findPackageJSON(name, import.meta.url);
  if (!found) throw new Error(`${name} is not installed`);
  return dirname(found);
};

/** The face model of the installed package; with `describes` it also tells people apart. */
export const openModel = async ({ describes = false } = {}): Promise<Model> => {
  // The model's files are on this disk, and Node's fetch, which the library calls, does not read files.
  const fetchFromNet = globalThis.fetch;
  globalThis.fetch = async (input, init) => {
    const url = input instanceof Request ? input.url : String(input);
    return url.startsWith('file:') ? new Response(readFileSync(new URL(url))) : fetchFromNet(input, init);
  };
  const human = folderOf('@vladmandic/human');
  // Loaded by its path, because the package exports only the build for native TensorFlow.
  const { default: Human } = createRequire(import.meta.url)(join(human, 'dist/human.node-wasm.js')) as {
    default: new (options: object) => Model;
  };
  const off = { enabled: false };
  const detector = {
    maxDetected: 25,
    minConfidence: 0.3,
    iouThreshold: 0.1,
    rotation: false,
    return: false,
    skipFrames: 0,
    skipTime: 0,
  };
  const description = { enabled: describes, minConfidence: 0.1, skipFrames: 0, skipTime: 0 };
  const others = { iris: off, emotion: off, description, antispoof: off, liveness: off };
  const model = new Human({
    backend: 'wasm',
    wasmPath: `${folderOf('@tensorflow/tfjs-backend-wasm')}/dist/`,
    modelBasePath: `${pathToFileURL(join(human, 'models')).href}/`,
    debug: false,
    warmup: 'none',
    cacheSensitivity: 0,
    filter: off,
    gesture: off,
    body: off,
    hand: off,
    object: off,
    segmentation: off,
    face: { enabled: true, detector, mesh: { enabled: true }, ...others },
  });
  await model.load();
  return model;
};
