// The jsdom environment with the web standards that Node has and jsdom keeps back: the router needs TextEncoder,
// RTK Query needs fetch with its own Request and AbortController.
import { createRequire } from 'node:module';

const { TestEnvironment } = createRequire(import.meta.url)('jest-environment-jsdom');

const fromNode = [
  'AbortController',
  'AbortSignal',
  'BroadcastChannel',
  'Headers',
  'ReadableStream',
  'Request',
  'Response',
  'TextDecoder',
  'TextEncoder',
  'TransformStream',
  'fetch',
  'structuredClone',
];

export default class BrowserEnvironment extends TestEnvironment {
  async setup() {
    await super.setup();
    for (const name of fromNode) this.global[name] = globalThis[name];
    // jsdom has randomUUID but not the key functions that sign-in needs.
    Object.defineProperty(this.global, 'crypto', { configurable: true, value: globalThis.crypto });
  }
}
