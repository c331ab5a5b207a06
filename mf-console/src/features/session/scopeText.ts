/** What somebody is limited to, in words. */
import type { ScopeNames, StaffScope } from '@madoguchi/shared/contract/console/staff';
import { isLimited } from '@madoguchi/shared/domain/staff';
import { consoleStaffTexts } from '@madoguchi/shared/texts/console/staff';

const { form: texts, everything } = consoleStaffTexts;

/**
 * `帳票：a、b　カレンダー：c`; すべて without any limit.
 * @param names what the ids are called; what has no name there, or no longer, is told by its id
 */
export function scopeText(scope: StaffScope, names: ScopeNames | undefined): string {
  if (!isLimited(scope)) return everything;
  const limits = (['forms', 'calendars', 'departments'] as const).flatMap((limit) => {
    const ids = scope[limit];
    if (!ids) return [];
    const named = ids.map((id) => names?.[limit].find((each) => each.id === id)?.name ?? id);
    return [`${texts[limit]}：${named.join('、') || texts.none}`];
  });
  return limits.join('　');
}
