/** The switches that the HTML carries, and their defaults. */
import { afterEach, expect, test } from '@jest/globals';
import { CONFIGURATION_ELEMENT_ID } from '../contract';
import { mapsApiKey, productSwitches } from './switches';

function page(text: string | undefined): void {
  document.body.innerHTML = '';
  if (text === undefined) return;
  const script = document.createElement('script');
  script.type = 'application/json';
  script.id = CONFIGURATION_ELEMENT_ID;
  script.textContent = text;
  document.body.append(script);
}

afterEach(() => page(undefined));

const defaults = { payment: false, membersTab: false, secureFiles: true, medicalMode: false };

test('a page without a configuration has the default switches', () => {
  expect(productSwitches()).toEqual(defaults);
  page('no json');
  expect(productSwitches()).toEqual(defaults);
  page('{"switches": null}');
  expect(productSwitches()).toEqual(defaults);
});

test('switches are taken from the page, each for itself', () => {
  page('{"switches": {"payment": true, "secureFiles": false, "medicalMode": "yes"}}');
  expect(productSwitches()).toEqual({ ...defaults, payment: true, secureFiles: false });
});

test('the maps key is there only where one is set', () => {
  expect(mapsApiKey()).toBeUndefined();
  page('{"mapsApiKey": ""}');
  expect(mapsApiKey()).toBeUndefined();
  page('{"mapsApiKey": "key"}');
  expect(mapsApiKey()).toBe('key');
});
