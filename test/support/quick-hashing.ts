import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';

/** KiB of Argon2's memory from which a hash is made cheaper: today's parameters, and not the weak ones of a test. */
const COSTLY_MEMORY = 8192;

// Passwords are hashed in little memory and once: what our parameters cost an attacker, they would cost each sign-in of a test.
// `functions/identity/passwords.test.ts` holds the parameters.
const { argon2 } = crypto;
if (argon2.name !== 'quickArgon2') {
  crypto.argon2 = function quickArgon2(algorithm, parameters, done) {
    const isCostly = parameters.memory >= COSTLY_MEMORY;
    argon2(algorithm, isCostly ? { ...parameters, memory: 8 * parameters.parallelism, passes: 1 } : parameters, done);
  };
  syncBuiltinESMExports();
}
