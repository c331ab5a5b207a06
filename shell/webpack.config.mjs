// The host of all remotes.
import { defineShell } from '@madoguchi/shared/webpack';

export default defineShell({ directory: import.meta.dirname, port: 4100 });
