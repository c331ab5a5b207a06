/** What forms do to the browser's window, in one place that tests can replace. */
export const browser = {
  reload: (): void => window.location.reload(),
  scrollToTop: (): void => window.scrollTo({ top: 0 }),
};
