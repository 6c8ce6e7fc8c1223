/** A way back that leads nowhere but into this site: a path that starts with a single slash (doc 1 §2). */
export const localPath = (from: string | null): string | undefined => (from && /^\/(?![/\\])/.test(from) ? from : undefined);
