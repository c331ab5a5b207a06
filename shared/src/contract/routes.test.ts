/** The route table: names, paths and how an address is matched. */
import { describe, expect, test } from '@jest/globals';
import { matchRoute, pathOf, ROUTES, type RouteName } from './routes';

describe('names for navigation', () => {
  test.each<[string, RouteName, string, string | undefined]>([
    ['[ROUTE-030]', 'Login', '/login', undefined],
    ['[ROUTE-031]', 'LiffSurvey', '/survey/s1', 's1'],
    ['[ROUTE-032]', 'LiffMember', '/member/m1', 'm1'],
    ['[ROUTE-033]', 'Confirm', '/confirm', undefined],
    ['[ROUTE-034]', 'ConfirmSearchForm', '/confirmSearchForm', undefined],
    ['[ROUTE-035]', 'ConfirmList', '/confirmList', undefined],
    ['[ROUTE-036]', 'ConfirmDetails', '/confirmDetails', undefined],
    ['[ROUTE-037]', 'SurveyConfirm', '/confirm/s1', 's1'],
    ['[ROUTE-039]', 'CancelConfirm', '/cancelConfirm', undefined],
    ['[ROUTE-040]', 'CancelSurveyConfirm', '/cancelConfirm/s1', 's1'],
    ['[ROUTE-041]', 'MemberConfirm', '/member-confirm/m1', 'm1'],
    ['[ROUTE-042]', 'MemberConfirmList', '/member-confirmList/m1', 'm1'],
  ])('%s %s leads to %s and back', (_id, name, path, id) => {
    expect(pathOf(name, id)).toBe(path);
    expect(matchRoute(path)).toMatchObject({ name, ...(id && { id }) });
  });

  test('[ROUTE-038] SurveyConfirmDetails exists; CONTRACT 11 gives it the path of the details', () => {
    expect(pathOf('SurveyConfirmDetails')).toBe('/confirmDetails');
    expect(pathOf('ConfirmListSurvey', 's1')).toBe('/confirmList/s1');
  });

  test("[ROUTE-009] the default of a link button's route is the calendar", () => {
    expect(pathOf('CalendarSurvey', 's1')).toBe('/calendar/s1');
    expect(matchRoute('/calendar')?.name).toBe('Calendar');
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
});
