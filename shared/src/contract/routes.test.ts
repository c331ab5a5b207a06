/** The route table: names, paths and how an address is matched. */
import { describe, expect, test } from '@jest/globals';
import { matchRoute, opensWithoutSession, pathOf, ROUTES, type RouteName } from './routes';

describe('names for navigation', () => {
  function expectNamed(name: RouteName, path: string, id?: string) {
    expect(pathOf(name, id)).toBe(path);
    expect(matchRoute(path)).toMatchObject({ name, ...(id && { id }) });
  }

  test('[ROUTE-030] Login is /login', () => expectNamed('Login', '/login'));
  test('[ROUTE-031] LiffSurvey is /survey/s1', () => expectNamed('LiffSurvey', '/survey/s1', 's1'));
  test('[ROUTE-032] LiffMember is /member/m1', () => expectNamed('LiffMember', '/member/m1', 'm1'));
  test('[ROUTE-033] Confirm is /confirm', () => expectNamed('Confirm', '/confirm'));
  test('[ROUTE-034] ConfirmSearchForm is /confirmSearchForm', () =>
    expectNamed('ConfirmSearchForm', '/confirmSearchForm'));
  test('[ROUTE-035] ConfirmList is /confirmList', () => expectNamed('ConfirmList', '/confirmList'));
  test('[ROUTE-036] ConfirmDetails is /confirmDetails', () => expectNamed('ConfirmDetails', '/confirmDetails'));
  test('[ROUTE-037] SurveyConfirm is /confirm/s1', () => expectNamed('SurveyConfirm', '/confirm/s1', 's1'));
  test('[ROUTE-039] CancelConfirm is /cancelConfirm', () => expectNamed('CancelConfirm', '/cancelConfirm'));
  test('[ROUTE-040] CancelSurveyConfirm is /cancelConfirm/s1', () =>
    expectNamed('CancelSurveyConfirm', '/cancelConfirm/s1', 's1'));
  test('[ROUTE-041] MemberConfirm is /member-confirm/m1', () =>
    expectNamed('MemberConfirm', '/member-confirm/m1', 'm1'));
  test('[ROUTE-042] MemberConfirmList is /member-confirmList/m1', () =>
    expectNamed('MemberConfirmList', '/member-confirmList/m1', 'm1'));

  test('[ROUTE-038] SurveyConfirmDetails exists; CONTRACT 11 gives it the path of the details', () => {
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
    '[ROUTE-029] %p is in no route',
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
    expect(open).toEqual(['Login', 'LoginSurvey', 'LoginMember']);
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
