/**
 * Formats dates and epoch milliseconds in English. The browser's formatter is made at the first date: making one takes a
 * phone's processor some 20 ms, and a page needs few of those that its modules name.
 */
export const dateFormat = (form: Intl.DateTimeFormatOptions): ((date: Date | number) => string) => {
  let formatter: Intl.DateTimeFormat | undefined;
  return (date) => (formatter ??= new Intl.DateTimeFormat('en-US', form)).format(date);
};
