// Built and deployed alone; the settings are the same for every remote.
import { defineRemote } from '@madoguchi/shared/webpack';

export default defineRemote({
  directory: import.meta.dirname,
  name: 'mf_confirm',
  port: 4104,
  parts: { './own': './src/own/part.tsx' },
});
