import { afterEach, describe, expect, test } from '@jest/globals';
import { parseRegistry, readRegistry } from './registry';

describe('the registry of remotes', () => {
  test('makes addresses on this origin absolute and leaves others as they are', () => {
    expect(
      parseRegistry(
        '{"mf_survey":{"entry":"/mf/mf_survey/mf-manifest.json"},"mf_bed":{"entry":"https://beds.example/mf-manifest.json"}}',
      ),
    ).toEqual({
      mf_survey: { entry: 'http://localhost/mf/mf_survey/mf-manifest.json' },
      mf_bed: { entry: 'https://beds.example/mf-manifest.json' },
    });
  });

  test.each([
    ['no JSON', 'not json'],
    ['no object', '[1]'],
    ['an unknown name', '{"mf_other":{"entry":"/x.json"}}'],
    ['no entry', '{"mf_bed":{}}'],
    ['an entry that is a script', '{"mf_bed":{"entry":"javascript:alert(1)"}}'],
    ['an entry that is data', '{"mf_bed":{"entry":"data:application/json,{}"}}'],
  ])('leaves out %s', (_what, text) => {
    expect(parseRegistry(text)).toEqual({});
  });

  test('a malformed remote does not keep the others away', () => {
    expect(parseRegistry('{"mf_bed":{"entry":1},"mf_member":{"entry":"/m.json"}}')).toEqual({
      mf_member: { entry: 'http://localhost/m.json' },
    });
  });

  describe('of the page', () => {
    afterEach(() => {
      document.body.innerHTML = '';
    });

    test('is what the server wrote into it', () => {
      document.body.innerHTML =
        '<script type="application/json" id="madoguchi-remotes">{"mf_bed":{"entry":"/b.json"}}</script>';
      expect(readRegistry()).toEqual({ mf_bed: { entry: 'http://localhost/b.json' } });
    });

    test('is empty where the page has none', () => {
      expect(readRegistry()).toEqual({});
    });
  });
});
