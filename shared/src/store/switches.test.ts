/** The switches that the HTML carries, and their defaults. */
import { afterEach, expect, test } from '@jest/globals';
import { clearPageConfiguration, setPageConfiguration } from '../testing';
import { hasAddressSearch, mapsApiKey, productSwitches } from './switches';

afterEach(clearPageConfiguration);

const defaults = { payment: false, membersTab: false, secureFiles: true, medicalMode: false };

test('a page without a configuration has the default switches [CONST-001, CONST-002, CONST-003, CONST-004]', () => {
  expect(productSwitches()).toEqual(defaults);
  setPageConfiguration('no json');
  expect(productSwitches()).toEqual(defaults);
  setPageConfiguration('{"switches": null}');
  expect(productSwitches()).toEqual(defaults);
});

test('switches are taken from the page, each for itself', () => {
  setPageConfiguration('{"switches": {"payment": true, "secureFiles": false, "medicalMode": "yes"}}');
  expect(productSwitches()).toEqual({ ...defaults, payment: true, secureFiles: false });
});

test('the maps key is there only where one is set', () => {
  expect(mapsApiKey()).toBeUndefined();
  setPageConfiguration('{"mapsApiKey": ""}');
  expect(mapsApiKey()).toBeUndefined();
  setPageConfiguration('{"mapsApiKey": "key"}');
  expect(mapsApiKey()).toBe('key');
});

test('addresses are searched for only where the page says so', () => {
  for (const configuration of ['{}', '{"addressSearch": "yes"}', '{"addressSearch": false}']) {
    setPageConfiguration(configuration);
    expect(hasAddressSearch()).toBe(false);
  }
  setPageConfiguration('{"addressSearch": true}');
  expect(hasAddressSearch()).toBe(true);
});
