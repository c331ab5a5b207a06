/**
 * What follows a form, in a file of its own: it comes when the form is shown and the browser has nothing better to do,
 * so that 送信 does not wait for the network. A failure is kept nowhere, the next press asks again.
 */

export interface AfterForm<Module> {
  /** The parts, once `load` has answered true. */
  here: () => Module | undefined;
  /** Fetches the parts. Answers whether they are there. */
  load: () => Promise<boolean>;
}

/** @param ask an `import()` */
export function afterForm<Module>(ask: () => Promise<Module>): AfterForm<Module> {
  let here: Module | undefined;
  return {
    here: () => here,
    load: async () => {
      try {
        here ??= await ask();
        return true;
      } catch {
        return false;
      }
    },
  };
}
