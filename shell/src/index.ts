/**
 * The entry of the page. Everything shared is part of this file, so nothing has to be waited for before the first
 * render; but taking it all in at once keeps a slow phone from answering for half a second, so the browser gets its
 * turn after each large part.
 */

/** A turn for the browser: by a message, because timers that follow one another are slowed down. */
function turn(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(undefined);
  });
}

async function start(): Promise<void> {
  await import(/* webpackMode: "eager" */ 'react-dom/client');
  await turn();
  await import(/* webpackMode: "eager" */ '@madoguchi/shared/store');
  await turn();
  await import(/* webpackMode: "eager" */ './bootstrap');
}

void start();
