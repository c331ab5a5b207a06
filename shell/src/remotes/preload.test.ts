import { beforeEach, describe, expect, jest, test } from '@jest/globals';

const preloadRemote = jest.fn<(options: unknown) => Promise<void>>();
const form = jest.fn(() => Promise.resolve({}));
jest.mock('@module-federation/enhanced/runtime', () => ({ preloadRemote }));
jest.mock('./provide', () => ({ provide: { form } }));

beforeEach(() => {
  jest.resetModules();
  preloadRemote.mockReset().mockResolvedValue(undefined);
  form.mockClear();
});

describe('fetching ahead', () => {
  test('after the form comes the calendar, fetched once', async () => {
    const { preloadAfter } = await import('./preload');
    await preloadAfter('mf_survey');
    await preloadAfter('mf_survey');
    expect(preloadRemote).toHaveBeenCalledTimes(1);
    expect(preloadRemote).toHaveBeenCalledWith([
      expect.objectContaining({ nameOrAlias: 'mf_calendar', exposes: ['app'] }),
    ]);
    expect(form).not.toHaveBeenCalled();
  });

  test('a screen that leads to a form brings the form library too', async () => {
    const { preloadAfter } = await import('./preload');
    await preloadAfter('mf_confirm');
    expect(preloadRemote).toHaveBeenCalledWith([expect.objectContaining({ nameOrAlias: 'mf_survey' })]);
    expect(form).toHaveBeenCalledTimes(1);
  });

  test('a failure is silent and does not stop the next try', async () => {
    const { preloadAfter } = await import('./preload');
    preloadRemote.mockRejectedValueOnce(new Error('down'));
    await expect(preloadAfter('mf_survey')).resolves.toBeUndefined();
    await preloadAfter('mf_survey');
    expect(preloadRemote).toHaveBeenCalledTimes(2);
  });

  test('nothing follows a payment', async () => {
    const { preloadAfter } = await import('./preload');
    await preloadAfter('mf_payment');
    expect(preloadRemote).not.toHaveBeenCalled();
  });
});
