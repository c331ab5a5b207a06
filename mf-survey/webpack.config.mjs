// Built and deployed alone; the settings are the same for every remote.
import { defineRemote } from '@madoguchi/shared/webpack';

export default defineRemote({
  directory: import.meta.dirname,
  name: 'mf_survey',
  port: 4101,
  parts: { './form': './src/form/part.tsx' },
});
