/** Whether an e-mail contains an at sign and a dot, each past position 0 (doc 2 §5). */
export const isEmailLike = (email: string): boolean => email.indexOf('@') > 0 && email.indexOf('.') > 0;
