// npm run admin -- create you@example.com [--name "Your Name"] [--local]
import { parseArgs } from 'node:util';
import { AppError } from '#shared/errors.ts';
import { useShop } from './shop.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { local: { type: 'boolean', default: false }, name: { type: 'string', default: '' } },
});
const [act, email = ''] = positionals;
if (act !== 'create' || !/^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(email)) {
  console.error('npm run admin -- create you@example.com [--name "Your Name"] [--local]');
  process.exit(2);
}

try {
  await useShop({ isLocal: values.local });
  const { makeAdmin } = await import('#functions/identity/make-admin.ts');
  const { isNew, path } = await makeAdmin(email, values.name);
  console.log(`${email} is an admin${isNew ? ', with a new account' : ''}. Within 30 minutes, set the password at`);
  console.log(`  ${process.env.SITE_URL}${path}`);
  console.log('(the link is also mailed), then set up a second factor at /account: /admin opens with one only.');
} catch (error) {
  const isTaken = error instanceof AppError && error.code === 'user.email_taken';
  console.error(isTaken ? `${email} is an artist's address; artists stay artists.` : (error as Error).message);
  process.exitCode = 1;
}
