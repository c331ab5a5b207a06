/** Local storage that may refuse. */
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { deviceTexts, readJson, readText, removeText, storageOutlivesPage, writeText } from './storage';

beforeEach(() => localStorage.clear());
afterEach(() => {
  jest.restoreAllMocks();
});

function refuseStorage(): void {
  for (const name of ['setItem', 'getItem', 'removeItem'] as const) {
    jest.spyOn(Storage.prototype, name).mockImplementation(() => {
      throw new DOMException('refused', 'SecurityError');
    });
  }
}

describe('a device that keeps', () => {
  test('texts and JSON come back, and what is not JSON is nothing', () => {
    expect(writeText('a', '{"b":1}')).toBe(true);
    expect(readJson('a')).toEqual({ b: 1 });
    writeText('a', '{');
    expect(readJson('a')).toBeUndefined();
    removeText('a');
    expect(readText('a')).toBeUndefined();
    expect(storageOutlivesPage()).toBe(true);
  });

  test('what another tab removes is gone here too', () => {
    writeText('a', '1');
    localStorage.removeItem('a');
    expect(readText('a')).toBeUndefined();
  });

  test('keys are found by their beginning', () => {
    writeText('x.1', '1');
    writeText('x.2', '2');
    writeText('y.1', '3');
    expect(deviceTexts.keysWith('x.').sort()).toEqual(['x.1', 'x.2']);
  });
});

test('a device that refuses is replaced by the memory of the page', () => {
  refuseStorage();
  expect(writeText('draft', 'text')).toBe(false);
  expect(readText('draft')).toBe('text');
  expect(deviceTexts.keysWith('dra')).toEqual(['draft']);
  expect(storageOutlivesPage()).toBe(false);
  removeText('draft');
  expect(readText('draft')).toBeUndefined();
});
