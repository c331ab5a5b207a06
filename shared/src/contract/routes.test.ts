/** The route table: names, paths and how an address is matched. */
import { describe, expect, test } from '@jest/globals';
import { consolePagePath, consoleRouteOf } from './console/routes';
import { matchRoute, opensWithoutSession, pathOf, ROUTES, type RouteName } from './routes';

describe('names for navigation', () => {
  function expectNamed(name: RouteName, path: string, id?: string) {
    expect(pathOf(name, id)).toBe(path);
    expect(matchRoute(path)).toMatchObject({ name, ...(id && { id }) });
  }

  test('Login is /login [ROUTE-030]', () => expectNamed('Login', '/login'));
  test('LiffSurvey is /survey/s1 [ROUTE-031]', () => expectNamed('LiffSurvey', '/survey/s1', 's1'));
  test('LiffMember is /member/m1 [ROUTE-032]', () => expectNamed('LiffMember', '/member/m1', 'm1'));
  test('Confirm is /confirm [ROUTE-033]', () => expectNamed('Confirm', '/confirm'));
  test('ConfirmSearchForm is /confirmSearchForm [ROUTE-034]', () =>
    expectNamed('ConfirmSearchForm', '/confirmSearchForm'));
  test('ConfirmList is /confirmList [ROUTE-035]', () => expectNamed('ConfirmList', '/confirmList'));
  test('ConfirmDetails is /confirmDetails [ROUTE-036]', () => expectNamed('ConfirmDetails', '/confirmDetails'));
  test('SurveyConfirm is /confirm/s1 [ROUTE-037]', () => expectNamed('SurveyConfirm', '/confirm/s1', 's1'));
  test('CancelConfirm is /cancelConfirm [ROUTE-039]', () => expectNamed('CancelConfirm', '/cancelConfirm'));
  test('CancelSurveyConfirm is /cancelConfirm/s1 [ROUTE-040]', () =>
    expectNamed('CancelSurveyConfirm', '/cancelConfirm/s1', 's1'));
  test('MemberConfirm is /member-confirm/m1 [ROUTE-041]', () =>
    expectNamed('MemberConfirm', '/member-confirm/m1', 'm1'));
  test('MemberConfirmList is /member-confirmList/m1 [ROUTE-042]', () =>
    expectNamed('MemberConfirmList', '/member-confirmList/m1', 'm1'));

  test('SurveyConfirmDetails exists; CONTRACT 11 gives it the path of the details [ROUTE-038]', () => {
    expect(pathOf('SurveyConfirmDetails')).toBe('/confirmDetails');
    expect(pathOf('ConfirmListSurvey', 's1')).toBe('/confirmList/s1');
  });
});

describe('paths', () => {
  test('an id and a query are encoded', () => {
    expect(pathOf('LiffSurvey', 'a/b', { partitionKey: 's1#U1', empty: undefined })).toBe(
      '/survey/a%2Fb?partitionKey=s1%23U1',
    );
    expect(matchRoute('/survey/a%2Fb')?.id).toBe('a/b');
    expect(matchRoute('/survey/%E3%81')?.id).toBe('%E3%81');
  });

  test('a route without its id is a fault of the program', () => {
    expect(() => pathOf('LiffSurvey')).toThrow('route LiffSurvey needs an id');
  });

  test.each(['/', '/survey', '/survey/', '/survey/s1/x', '/SURVEY/s1', '/calendars', ''])(
    '%p is in no route [ROUTE-029]',
    (path) => {
      expect(matchRoute(path)).toBeUndefined();
    },
  );

  test('a slash at the end changes nothing', () => {
    expect(matchRoute('/survey/s1/')).toMatchObject({ name: 'LiffSurvey', id: 's1' });
  });

  test('all but the pages of signing in need a session', () => {
    const open = Object.entries(ROUTES)
      .filter(([, entry]) => !entry.needsSession)
      .map(([name]) => name);
    expect(open).toEqual(['Login', 'LoginSurvey', 'LoginMember', 'Admin', 'Console']);
  });

  test('only a receipt by a signed key opens without signing in', () => {
    const key = '01J0000000000000000000000A.1795000000000.abc_-9';
    expect(opensWithoutSession('/receipt', `?key=${key}`)).toBe(true);
    expect(opensWithoutSession('/receipt/', `?key=${key}`)).toBe(true);
    expect(opensWithoutSession('/receipt', '?key=01J0000000000000000000000A')).toBe(false);
    expect(opensWithoutSession('/receipt', '')).toBe(false);
    expect(opensWithoutSession('/confirm', `?key=${key}`)).toBe(false);
  });
});

describe('the console’s pages', () => {
  test('one thing’s page is found by its path, with whatever id, and no other path is one [CONSOLE-2]', () => {
    expect(consolePagePath('ConsoleFormTry', 'a b')).toBe('/console/forms/a%20b/try');
    expect(consoleRouteOf('/console/forms/')).toBe('ConsoleForms');
    expect(consoleRouteOf('/console/forms/health-check')).toBe('ConsoleDesigner');
    expect(consoleRouteOf('/console/forms/health-check/try')).toBe('ConsoleFormTry');
    expect(consoleRouteOf('/console/forms/health-check/try/x')).toBeUndefined();
    expect(consoleRouteOf('/console')).toBeUndefined();
  });
});
