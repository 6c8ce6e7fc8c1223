/* The fake of Dropbox's chooser: whoever opens it has chosen one picture. */
window.Dropbox = {
  choose: ({ success }) => success([{ link: `${location.origin}/__local/services/photo.jpg` }]),
};
