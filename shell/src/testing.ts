/** What the shell's tests share: a configuration, and remotes that only say where they are. */
import {
  CONTRACT_VERSION,
  REMOTE_NAMES,
  type RemoteModule,
  type RuntimeConfiguration,
} from '@madoguchi/shared/contract';
import { connectRemotes } from '@madoguchi/shared/remotes';
import { useLocation } from '@madoguchi/shared/router';
import { createElement } from 'react';

export const CONFIGURATION: RuntimeConfiguration = {
  serverTime: 0,
  switches: { payment: false, membersTab: false, secureFiles: true, medicalMode: false },
  login: { authorizeUrl: 'https://access.line.me/oauth2/v2.1/authorize', channelId: 'c1' },
  tagManagerAllowed: false,
};

/** A remote whose screen shows its name and the address it was given. */
function fakeRemote(name: RemoteModule['name']): RemoteModule {
  return {
    contract: CONTRACT_VERSION,
    name,
    version: '1.0.0',
    Component: function FakeScreen() {
      const { pathname, search } = useLocation();
      return createElement('main', null, createElement('h1', null, name), createElement('p', null, pathname + search));
    },
  };
}

/** Connects fake remotes to the loader; `before` is waited for first. */
export function connectFakeRemotes(before: () => Promise<void> = async () => undefined): void {
  connectRemotes(async (request) => {
    await before();
    const name = REMOTE_NAMES.find((candidate) => request === `${candidate}/app`);
    return name && { default: fakeRemote(name) };
  });
}
