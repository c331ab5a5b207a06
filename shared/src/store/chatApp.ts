/**
 * The chat app (LINE) around the page: whether we run inside it, and closing its window (LOGIN-024). The shell, the
 * only one that loads the LIFF SDK, puts the real thing in; until then, and in a plain browser, the page is on its own.
 */

export interface ChatApp {
  /** True inside LINE's own browser. */
  isInClient: () => boolean;
  closeWindow: () => void;
  /** Opens an address in the phone's own browser. */
  openExternal: (url: string) => void;
  /** LINE's access token of the person, for what the server does at LINE in its name; undefined where there is none. */
  accessToken: () => Promise<string | undefined>;
}

const plainBrowser: ChatApp = {
  isInClient: () => false,
  closeWindow: () => window.close(),
  openExternal: (url) => {
    window.open(url, '_blank', 'noopener');
  },
  accessToken: async () => undefined,
};

let current: ChatApp = plainBrowser;

/** Called by the shell once the LIFF SDK is ready. */
export function provideChatApp(chatApp: ChatApp): void {
  current = chatApp;
  // The style sheet keeps more room at the foot there (tokens.css).
  if (chatApp.isInClient()) document.documentElement.dataset.client = 'line';
}

/** True inside LINE's own browser (SURVEY-011). */
export function isInClient(): boolean {
  return current.isInClient();
}

/** LINE's access token of the person; undefined outside of LINE, and where LINE gives none. */
export function chatAccessToken(): Promise<string | undefined> {
  return current.accessToken();
}

/** Closes the mini-app's window. */
export function closeWindow(): void {
  current.closeWindow();
}

/**
 * Opens a file that the server serves for saving, under the name that it says: the one way out of the product for a
 * file. LINE's browser cannot save files, so there the phone's own does it. Elsewhere the page stays where it is: a new
 * window, opened after a call, would be blocked.
 */
export function openFile(url: string): void {
  const address = new URL(url, window.location.origin).href;
  if (isInClient()) {
    openExternal(address);
    return;
  }
  const link = document.createElement('a');
  link.href = address;
  link.download = '';
  link.click();
}

/** Opens an address outside the mini-app. */
export function openExternal(url: string): void {
  current.openExternal(url);
}
