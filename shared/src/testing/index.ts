/**
 * Helpers for the tests of shell and remotes: rendering with the store, sessions, and a fake at the border of the
 * network.
 */
export * from './formPart';
export * from './memoryRouter';
export * from './network';
export * from './ownEntry';
export * from './pageConfiguration';
export { pressedInVain } from './presses';
export * from './purchase';
export * from './remote';
export * from './render';
export * from './session';
