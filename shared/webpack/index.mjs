// The only place where federation is configured; see docs/architecture.md.
export { defineRemote } from './define-remote.mjs';
export { defineShell } from './define-shell.mjs';
