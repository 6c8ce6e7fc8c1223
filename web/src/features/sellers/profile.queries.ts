import { useMutation } from '@tanstack/react-query';
import { api } from '#web/lib/api.ts';

/** Mails the link that confirms the address again. */
export const useResendVerification = () =>
  useMutation({ mutationFn: () => api.post('/api/users/resend-verification') });
