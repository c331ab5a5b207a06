/** The form of a member of the staff: its values, what is asked of them, and the body that they make. */
import {
  STAFF_ROLES,
  type StaffPostBody,
  type StaffPutBody,
  type StaffRole,
  type StaffRow,
  type StaffScope,
} from '@madoguchi/shared/contract/console/staff';
import { CHIEF_ROLE, isLimitedChief, isStaffId } from '@madoguchi/shared/domain/staff';
import { consoleStaffTexts } from '@madoguchi/shared/texts/console/staff';
import { staffErrorTexts } from '@madoguchi/shared/texts/console/staffErrors';
import * as Yup from 'yup';

const { needed, lastChief } = consoleStaffTexts.form;

/** As the server asks it (CONSOLE 5). */
const LEAST_PASSWORD = 12;

export interface StaffValues {
  staffId: string;
  name: string;
  loginName: string;
  subject: string;
  password: string;
  roles: StaffRole[];
  /** Empty: no limit. */
  forms: string[];
  calendars: string[];
  departments: string[];
  disabled: boolean;
  withoutTotp: boolean;
}

/** What the form begins with. @param staff undefined: a new one */
export function staffValues(staff: StaffRow | undefined): StaffValues {
  return {
    staffId: staff?.staffId ?? '',
    name: staff?.name ?? '',
    loginName: staff?.loginName ?? '',
    subject: staff?.subject ?? '',
    password: '',
    roles: staff?.roles ?? [],
    forms: staff?.scope.forms ?? [],
    calendars: staff?.scope.calendars ?? [],
    departments: staff?.scope.departments ?? [],
    disabled: staff?.disabled ?? false,
    withoutTotp: false,
  };
}

/** Whether somebody is the only 管理者 who can sign in: their role and account stay (CONTRACT 14.2). */
export function isLastChief(rows: readonly StaffRow[], staffId: string): boolean {
  const chiefs = rows.filter(
    ({ roles, disabled, hasPassword, subject }) =>
      !disabled && (hasPassword || subject !== undefined) && roles.includes(CHIEF_ROLE),
  );
  return chiefs.length === 1 && chiefs[0]?.staffId === staffId;
}

/**
 * @param isNew asks for an id and a way to sign in
 * @param keepsChief the last 管理者: the role and the account stay
 */
export function staffSchema(isNew: boolean, keepsChief: boolean) {
  const password = Yup.string().min(LEAST_PASSWORD, needed.password);
  return Yup.object({
    staffId: Yup.string().test('id', needed.staffId, (id) => !isNew || isStaffId(id ?? '')),
    name: Yup.string().trim().required(needed.name).max(60),
    loginName: Yup.string()
      .trim()
      .max(60)
      .test('way', needed.way, (loginName, { parent }) => !isNew || Boolean(loginName || parent.subject)),
    subject: Yup.string().trim().max(255),
    password: isNew
      ? password.when('loginName', ([loginName], schema) => (loginName ? schema.required(needed.password) : schema))
      : password,
    roles: Yup.array()
      .of(Yup.string().oneOf([...STAFF_ROLES]))
      .min(1, needed.roles)
      .test('chief', lastChief, (roles) => !keepsChief || (roles ?? []).includes(CHIEF_ROLE)),
    // Of all limits; said once, above the first of them.
    forms: Yup.array().test(
      'chief',
      staffErrorTexts.limitedChief,
      (_, { parent }) => !isLimitedChief(parent.roles, scopeOf(parent)),
    ),
    disabled: Yup.boolean().test('chief', lastChief, (disabled) => !(keepsChief && disabled)),
  });
}

/** The limit that was chosen; one that was stored empty, which leaves nothing, is not widened by looking at it. */
function limitOf(chosen: string[], stored: readonly string[] | undefined): string[] | undefined {
  return chosen.length > 0 || stored?.length === 0 ? chosen : undefined;
}

/** The scope that was chosen. @param stored what was read; a 管理者 keeps no limit that the form does not show */
function scopeOf({ roles, ...values }: StaffValues, stored?: StaffScope): StaffScope {
  const kept = roles.includes(CHIEF_ROLE) ? undefined : stored;
  const [forms, calendars, departments] = (['forms', 'calendars', 'departments'] as const).map((limit) =>
    limitOf(values[limit], kept?.[limit]),
  );
  return { ...(forms && { forms }), ...(calendars && { calendars }), ...(departments && { departments }) };
}

/** The body of a change. @param stored the row that was read; undefined for a new one */
export function staffBody(values: StaffValues, stored: Pick<StaffRow, 'scope' | 'version'> | undefined): StaffPutBody {
  const { name, roles, disabled, withoutTotp, password } = values;
  return {
    name: name.trim(),
    // In the order of the table of rights, whatever the order of the presses.
    roles: STAFF_ROLES.filter((role) => roles.includes(role)),
    scope: scopeOf(values, stored?.scope),
    disabled,
    ...(password !== '' && { password }),
    ...(withoutTotp && { withoutTotp: true as const }),
    ...(stored && { version: stored.version }),
  };
}

/** The body of a new one. */
export function newStaffBody(values: StaffValues): StaffPostBody {
  const { staffId, loginName, subject } = values;
  return {
    ...staffBody(values, undefined),
    staffId,
    ...(loginName.trim() !== '' && { loginName: loginName.trim() }),
    ...(subject.trim() !== '' && { subject: subject.trim() }),
  };
}
