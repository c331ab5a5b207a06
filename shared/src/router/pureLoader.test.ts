/** The build's own changes of react-router and Formik: they apply, or the build stops. */
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';

interface PureLoader {
  (source: string): string;
  assertFits: (library: string, version: string, sources: readonly string[]) => void;
}
const loader: PureLoader = createRequire(__filename)(join(__dirname, '../../webpack/pure-loader.cjs'));

const FORMIK = 'FormikContext.displayName = "FormikContext";';

test('what only the developers’ tools read is left out, and unused parts count as free of effects', () => {
  expect(loader(`${FORMIK}\nvar A = React.createContext(null);`)).toBe(
    '\nvar A = /* @__PURE__ */ React.createContext(null);',
  );
});

test('another version of a library stops the build', () => {
  expect(() => loader.assertFits('formik', '2.4.9', [FORMIK])).not.toThrow();
  expect(() => loader.assertFits('formik', '2.5.0', [FORMIK])).toThrow('formik is 2.5.0');
});

test('a pattern that fits nothing any more stops the build', () => {
  expect(() => loader.assertFits('formik', '2.4.9', ['export {};'])).toThrow('holds nothing that fits');
  expect(() => loader.assertFits('react-router', '7.18.5', [FORMIK])).toThrow('holds nothing that fits');
});
