import { beforeEach, describe, expect, jest, test } from '@jest/globals';

const filesOfManifest = jest.fn<(address: string) => Promise<unknown>>();
const form = jest.fn(() => Promise.resolve({}));
jest.mock('./manifest', () => ({ filesOfManifest }));
jest.mock('@madoguchi/shared/page', () => ({
  provide: { form },
  readRegistry: () => ({ mf_calendar: { entry: '/calendar.json' }, mf_survey: { entry: '/survey.json' } }),
}));

/** What the page has asked the browser for. */
const asked = () =>
  [...document.head.querySelectorAll<HTMLLinkElement>('link[rel=preload]')].map((link) => link.getAttribute('href'));

beforeEach(() => {
  jest.resetModules();
  document.head.innerHTML = '';
  filesOfManifest.mockReset().mockImplementation(async (address) => ({
    entry: address.replace('.json', '/entry.js'),
    filesOf: (expose: string) => [
      address.replace('.json', `/${expose}.js`),
      address.replace('.json', `/${expose}.css`),
    ],
  }));
  form.mockClear();
});

describe('fetching ahead', () => {
  test('after the form comes the calendar, fetched once', async () => {
    const { preloadAfter } = await import('./preload');
    await preloadAfter('mf_survey');
    await preloadAfter('mf_survey');
    expect(asked()).toEqual(['/calendar/entry.js', '/calendar/app.js', '/calendar/app.css']);
    expect(document.head.querySelector('link[as=style]')?.getAttribute('href')).toBe('/calendar/app.css');
    expect(form).not.toHaveBeenCalled();
  });

  test('a screen that leads to a form brings the form library too', async () => {
    const { preloadAfter } = await import('./preload');
    await preloadAfter('mf_confirm');
    expect(asked()).toContain('/survey/app.js');
    expect(form).toHaveBeenCalledTimes(1);
  });

  test('a failure is silent and does not stop the next try', async () => {
    const { preloadAfter } = await import('./preload');
    filesOfManifest.mockRejectedValueOnce(new Error('down'));
    await expect(preloadAfter('mf_survey')).resolves.toBeUndefined();
    expect(asked()).toEqual([]);
    await preloadAfter('mf_survey');
    expect(asked()).toContain('/calendar/app.js');
  });

  test('nothing follows a payment', async () => {
    const { preloadAfter } = await import('./preload');
    await preloadAfter('mf_payment');
    expect(filesOfManifest).not.toHaveBeenCalled();
  });
});
