/** What the survey page does to the browser's window, in one place that tests can stand in for. */
export const browser = {
  reload: (): void => window.location.reload(),
  scrollToTop: (): void => window.scrollTo({ top: 0 }),
};
