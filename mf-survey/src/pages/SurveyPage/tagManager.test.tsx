/** Google Tag Manager on the survey page. */
import { afterEach, describe, expect, test } from '@jest/globals';
import { clearPageConfiguration, setPageConfiguration } from '@madoguchi/shared/testing';
import { waitFor } from '@testing-library/react';
import { clearScene, field, openSurvey, surveyOf } from '../../testing/surveyScene';

const snippets = {
  head: "<script>(function(w,d,s,l,i){})(window,document,'script','dataLayer','GTM-AB12CD3');</script>",
  body: '<noscript><iframe src="https://www.googletagmanager.com/ns.html?id=GTM-AB12CD3"></iframe></noscript>',
};
const scripts = () => [...document.querySelectorAll('script[src*="googletagmanager"]')];

function configure(tagManagerAllowed: boolean): void {
  setPageConfiguration({ tagManagerAllowed });
}

afterEach(() => {
  clearScene();
  clearPageConfiguration();
  for (const script of scripts()) script.remove();
});

describe('tag manager', () => {
  test('where it is allowed, the container of the snippets is loaded and no HTML of them is run [SURVEY-036]', async () => {
    configure(true);
    openSurvey({ config: surveyOf({ googleTagManager: snippets }) });
    await field('氏名');
    await waitFor(() =>
      expect(scripts().map((script) => script.getAttribute('src'))).toEqual([
        'https://www.googletagmanager.com/gtm.js?id=GTM-AB12CD3',
      ]),
    );
    expect(document.querySelector('iframe')).toBeNull();
  });

  test('where it is not allowed, nothing is loaded [SURVEY-036]', async () => {
    configure(false);
    openSurvey({ config: surveyOf({ googleTagManager: snippets }) });
    await field('氏名');
    expect(scripts()).toEqual([]);
  });

  test('takes nothing but a container id out of a snippet', async () => {
    configure(true);
    openSurvey({
      config: surveyOf({ googleTagManager: { head: '<script src="https://evil.test/x.js"></script>', body: '' } }),
    });
    await field('氏名');
    expect(document.querySelectorAll('script[src]')).toHaveLength(0);
  });
});
