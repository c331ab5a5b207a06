// The rules run in plain Node (they must never touch a document), the design system and the store in jsdom.
import { browserProject, nodeProject } from './src/testing/jest/preset.mjs';

const rules = ['contract', 'domain', 'texts'];

export default {
  projects: [
    nodeProject(import.meta.dirname, {
      displayName: 'rules',
      testMatch: rules.map((area) => `<rootDir>/src/${area}/**/*.test.ts`),
    }),
    browserProject(
      import.meta.dirname,
      {
        displayName: 'shared',
        testPathIgnorePatterns: ['/node_modules/', ...rules.map((area) => `<rootDir>/src/${area}/`)],
      },
      rules,
    ),
  ],
};
