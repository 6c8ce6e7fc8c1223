/**
 * Begins a command of an operator that works on a shop by the variables of its functions: ends it where one is missing, and says
 * from then on what it fails of in words, because the stack is of no use to an operator.
 */
export const beginCommand = (...variables: string[]): void => {
  const missing = variables.filter((name) => !process.env[name]);
  if (missing.length > 0) {
    console.error(`Which shop? Please set ${missing.join(', ')} (docs/deploy.md says where they are found).`);
    process.exit(2);
  }
  process.once('uncaughtException', (error: Error) => {
    console.error(error.message);
    process.exit(1);
  });
};
