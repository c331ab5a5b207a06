// Built and deployed alone; the settings are the same for every remote.
import { defineRemote } from '@madoguchi/shared/webpack';

export default defineRemote({
  directory: import.meta.dirname,
  name: 'mf_payment',
  port: 4105,
  parts: { './order': './src/order/part.tsx' },
});
