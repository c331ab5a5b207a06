/** What the shell's tests share: a configuration, and remotes that only say where they are. */
import {
  CONTRACT_VERSION,
  PART_NAMES,
  REMOTE_NAMES,
  type RemoteModule,
  type RemotePartModule,
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

/** A part that shows its name. */
function fakePart(part: RemotePartModule['part']): RemotePartModule {
  return { contract: CONTRACT_VERSION, part, Component: () => createElement('p', null, part) };
}

/** Connects fake remotes and their parts to the loader; `before` is waited for first. */
export function connectFakeRemotes(before: () => Promise<void> = async () => undefined): void {
  connectRemotes(async (request) => {
    await before();
    const name = REMOTE_NAMES.find((candidate) => request === `${candidate}/app`);
    if (name) return { default: fakeRemote(name) };
    const part = PART_NAMES.find((candidate) => request === candidate);
    return part && { default: fakePart(part) };
  });
}
