import { describe, expect, it } from 'vitest';
import { checkPassword } from './password-rules.ts';

const EMAIL = 'Anna.Smith@example.com';
const EASY = [
  'password',
  'PASSWORD',
  'Password1!',
  'password2026',
  'passw0rd',
  'qwertyuiop',
  '12345678',
  '1234567890',
  'iloveyou',
  'Iloveyou123',
  'sunshine!!',
  'trustno1',
  ' letmein1 ',
  'ｐａｓｓｗｏｒｄ',
  'aaaaaaaa',
  'abababab',
  '........',
  'anna.smith@example.com',
  'Anna.Smith',
  'anna.smith2024',
  'anna.smith@example.com1',
  'Atelier1',
  'atelier123!',
];
const FINE = [
  'a long enough password',
  'atelier-demo-1',
  'correct horse battery staple',
  'vier Wörter ohne Sinn',
  'пароль из слов',
  '🦊🐢🦀🐙',
  '   blank   ends   ',
  'anna.smith paints',
  'x'.repeat(60) + 'yzq',
  '“quoted” & <tagged>',
];

describe('passwords that are refused', () => {
  it.each(EASY)('%j, which attackers try first', async (password) => {
    await expect(checkPassword(password, EMAIL)).rejects.toMatchObject({
      code: 'user.common_password',
      fields: { password: expect.any(String) },
    });
  });

  it.each(FINE)('not %j', async (password) => {
    await expect(checkPassword(password, EMAIL)).resolves.toBeUndefined();
  });
});
