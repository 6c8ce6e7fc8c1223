import { stackNameOf, stageNamed } from '../stage.ts';

/** The forms in which a stage is given, of which the last two are the CDK's. */
const FORMS = [/^--stage$/, /^--stage=(.*)$/, /^(?:-c|--context)$/, /^(?:-c|--context)=stage=(.*)$/];

/**
 * Takes the stage out of a command's arguments, which it does before the command reads its own; undefined without one, which
 * means production. Throws for a name that is none.
 */
export const takeStage = (args: string[]): string | undefined => {
  for (const [index, arg] of args.entries()) {
    const form = FORMS.findIndex((pattern) => pattern.test(arg));
    const next = args[index + 1] ?? '';
    if (form === -1 || (form === 2 && !next.startsWith('stage='))) continue;
    const hasNext = form === 0 || form === 2;
    const name = hasNext ? next.replace(/^stage=/, '') : (FORMS[form]!.exec(arg)?.[1] ?? '');
    args.splice(index, hasNext ? 2 : 1);
    if (!name) throw new Error('--stage needs a name: --stage staging');
    return stageNamed(name);
  }
  return undefined;
};

const taken = (): string | undefined => {
  try {
    return takeStage(process.argv);
  } catch (error) {
    console.error((error as Error).message);
    process.exit(2);
  }
};

/** The stage that this command works on; undefined for production. */
export const STAGE = taken();
export const STACK = stackNameOf(STAGE);
