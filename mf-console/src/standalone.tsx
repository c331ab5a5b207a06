/** Starts this remote alone, for development: `pnpm --filter mf-console dev`. Never part of the deployed build. */
import { startStandalone } from '@madoguchi/shared/standalone';
import app from './app';

startStandalone(app);
