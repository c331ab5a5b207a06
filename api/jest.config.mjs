// Server tests run in plain Node, against a real database that is started once for all of them.
import { nodeProject } from '@madoguchi/shared/jest';

export default nodeProject(import.meta.dirname, {
  globalSetup: `${import.meta.dirname}/jest.database.mjs`,
  globalTeardown: `${import.meta.dirname}/jest.database.stop.mjs`,
});
