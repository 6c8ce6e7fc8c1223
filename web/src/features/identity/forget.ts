/**
 * Takes away what this browser kept of a person: address and e-mail of the checkout, words for an artist, chosen styles,
 * and the keys to guests' orders. Everything goes, so that nothing that is kept one day can be forgotten here.
 */
export const forgetPerson = (): void => {
  try {
    localStorage.clear();
    sessionStorage.clear();
  } catch {
    // Where the browser stores nothing, nothing was kept.
  }
};
