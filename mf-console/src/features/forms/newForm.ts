/** The form of a new 帳票: its values, what is asked of them, and the body of the call. */
import type { FormEntry, FormPostBody, FormTemplates } from '@madoguchi/shared/contract/console/forms';
import type { FormKind } from '@madoguchi/shared/contract/console/words';
import { consoleFormsTexts } from '@madoguchi/shared/texts/console/forms';
import * as Yup from 'yup';

const { needed, copyOf } = consoleFormsTexts.create;
const LONGEST_NAME = 200;
const ID = /^[A-Za-z0-9-]{1,64}$/;

export const NEW_FORM_WAYS = ['blank', 'template', 'copy'] as const;
export type NewFormWay = (typeof NEW_FORM_WAYS)[number];

/** Flat; what is called as the server calls it gets the server's refusal at its field. */
export interface NewFormValues {
  way: NewFormWay;
  template: string;
  copy: string;
  kind: FormKind;
  title: string;
  formId: string;
}

/** What is asked of the forms that there are. */
type FormName = Pick<FormEntry, 'formId' | 'kind'>;

type Template = FormTemplates['items'][number];

/** `form-3`, the first that no form has. */
function freeFormId(forms: readonly FormName[], stem = 'form'): string {
  const taken = new Set(forms.map(({ formId }) => formId));
  const ids = Array.from({ length: forms.length + 1 }, (_, index) => `${stem}-${index + 1}`);
  return ids.find((id) => !taken.has(id)) ?? stem;
}

/** What the form begins with. @param copied of which form a copy is to be made; undefined: of none yet */
export function newFormValues(forms: readonly FormEntry[], copied: FormEntry | undefined): NewFormValues {
  return {
    way: copied ? 'copy' : 'blank',
    template: '',
    copy: copied?.formId ?? '',
    kind: copied?.kind ?? 'survey',
    title: copied ? copyOf(copied.title) : '',
    formId: freeFormId(forms, copied?.formId),
  };
}

/** What a member form begins with that is made beside the form that needs it. */
export function newMemberFormValues(forms: readonly FormName[]): NewFormValues {
  return { way: 'blank', template: '', copy: '', kind: 'member', title: '', formId: freeFormId(forms, 'member') };
}

export function newFormSchema(forms: readonly FormName[]) {
  const whenWay = (way: NewFormWay, message: string) =>
    Yup.string().when('way', ([chosen], schema) => (chosen === way ? schema.required(message) : schema));
  return Yup.object({
    template: whenWay('template', needed.template),
    copy: whenWay('copy', needed.copy),
    title: Yup.string().trim().required(needed.name).max(LONGEST_NAME, needed.nameLong),
    formId: Yup.string()
      .required(needed.id)
      .matches(ID, needed.id)
      .test('free', needed.taken, (id) => !forms.some(({ formId }) => formId === id)),
  });
}

/** The body of the call. A template or a form that is copied says itself of which kind it is. */
export function newFormBody(
  { way, template, copy, kind, title, formId }: NewFormValues,
  forms: readonly FormName[],
  templates: readonly Template[],
): FormPostBody {
  const own = { formId, title: title.trim() };
  if (way === 'template') {
    return { ...own, kind: templates.find(({ id }) => id === template)?.kind ?? kind, from: { template } };
  }
  if (way === 'copy') {
    return { ...own, kind: forms.find((each) => each.formId === copy)?.kind ?? kind, from: { form: copy } };
  }
  return { ...own, kind };
}
