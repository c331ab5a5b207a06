/** What somebody is limited to, in words. */
import type { StaffScope } from '@madoguchi/shared/contract/console/staff';
import { isLimited } from '@madoguchi/shared/domain/staff';
import { consoleStaffTexts } from '@madoguchi/shared/texts/console/staff';

const { form: texts, everything } = consoleStaffTexts;

/** `帳票：a、b　カレンダー：c`, by their ids; すべて without any limit. */
export function scopeText(scope: StaffScope): string {
  if (!isLimited(scope)) return everything;
  const limits = [
    [texts.forms, scope.forms],
    [texts.calendars, scope.calendars],
    [texts.departments, scope.departments],
  ] as const;
  return limits.flatMap(([name, ids]) => (ids ? [`${name}：${ids.join('、') || texts.none}`] : [])).join('　');
}
