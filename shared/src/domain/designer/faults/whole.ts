/** Faults of a form as a whole: kinds of items that exclude each other, payment, what the form itself names. */
import { isPaidStay } from '../../bed';
import { paymentServiceOf } from '../../payment';
import { allCategories } from '../../reservation';
import { isBed, isHiddenKey, isProducts, isReservation, type PlacedItem, rulesOf } from '../../survey';
import type { Checked, KnownToForm, Report } from './types';
import { reportUnfound } from './unfound';

/** A member's number begins with the sub id in four digits (CONTRACT 4). */
const LAST_SUB_ID = 9_999;

function checkKinds(items: readonly PlacedItem[], { config, known }: Checked, report: Report): void {
  for (const type of new Set(items.map(({ item }) => item.type).filter((each) => rulesOf({ type: each }).isOnlyOnce)))
    for (const extra of items.filter(({ item }) => item.type === type).slice(1))
      report('secondOfType', extra.keys, { type });
  const bed = items.find(({ item }) => isBed(item));
  const { beds } = known;
  if (bed && items.some(({ item }) => isReservation(item))) report('bedBesideReservation', bed.keys);
  if (bed && beds?.isWhole && !beds.forms.has(config.surveyId))
    report('bedsMissing', bed.keys, { surveyId: config.surveyId });
  if (!bed && beds?.forms.has(config.surveyId)) report('bedItemMissing', ['surveySchema']);
}

function checkOwn({ config, known }: Checked, report: Report): void {
  const { memberFormId, memberSurveySubId = 0 } = config;
  if (memberSurveySubId > LAST_SUB_ID)
    report('subIdTooGreat', ['memberSurveySubId'], { value: memberSurveySubId, most: LAST_SUB_ID });
  if (memberFormId !== undefined && known.memberForms && !known.memberForms.has(memberFormId))
    reportMemberForm(memberFormId, known, report);
  const { departmentId } = config;
  if (typeof departmentId === 'string' && known.departments && !known.departments.has(departmentId))
    report('departmentGone', ['departmentId'], { value: departmentId });
}

/** A register that people cannot use: there is none, or it was never published. */
function reportMemberForm(value: string, known: KnownToForm, report: Report): void {
  if (known.memberDrafts?.has(value)) report('memberFormUnpublished', ['memberFormId'], { value });
  else reportUnfound('memberForm', ['memberFormId'], { value }, known, report);
}

function checkServices(items: readonly PlacedItem[], { known: { services } }: Checked, report: Report): void {
  for (const { item, keys } of items) {
    const { paymentCategory } = item;
    if (paymentCategory !== undefined && services && !services.some(({ serviceId }) => serviceId === paymentCategory))
      report('serviceGone', [...keys, 'paymentCategory'], { value: paymentCategory });
  }
}

/** Whether some service sells something at the item: the one that it names, or one of a category that can be reserved. */
function sellsNothing({ item }: PlacedItem, items: readonly PlacedItem[], { known }: Checked): boolean {
  const { services } = known;
  const isNamed = item.paymentCategory !== undefined && item.paymentCategory !== '';
  const named = services && paymentServiceOf(services, item, undefined);
  if (!services || (isNamed && !named)) return false;
  if (isNamed) return named?.products.length === 0;
  const reservation = items.find((other) => isReservation(other.item))?.item;
  const tree = reservation?.categories_tree ?? known.tree;
  if (reservation && !tree) return false;
  const ids = new Set(allCategories((reservation && tree) ?? []).flatMap(({ node }) => node.id ?? []));
  return !services.some(({ categoryIds, products }) => products.length > 0 && categoryIds?.some((id) => ids.has(id)));
}

function checkPayment(items: readonly PlacedItem[], checked: Checked, report: Report): void {
  const { config, known } = checked;
  if (config.memberSurveyId !== undefined && config.usePayment === 1) report('paymentInMemberForm', ['usePayment']);
  if (isPaidStay(config)) report('paidStay', ['usePayment']);
  checkServices(items, checked, report);
  const products = items.filter(({ item }) => isProducts(item));
  const [first] = items.filter(({ item }) => rulesOf(item).isPurchase);
  if (config.usePayment !== 1) {
    if (first) report('productsWithoutPayment', first.keys, {}, 'warning');
    return;
  }
  if (products.length === 0) report('paymentWithoutProducts', ['usePayment']);
  for (const placed of products)
    if (sellsNothing(placed, items, checked)) report('serviceWithoutProducts', [...placed.keys, 'paymentCategory']);
  if (known.isIssuerNamed === false) report('receiptWithoutIssuer', ['usePayment']);
}

/** What is wrong with a form as a whole. */
export function checkWhole(items: readonly PlacedItem[], checked: Checked, report: Report): void {
  checkKinds(items, checked, report);
  checkOwn(checked, report);
  checkPayment(items, checked, report);
  const isAsked = items.some(({ item }) => rulesOf(item).hasAnswer && !isHiddenKey(item.itemKey));
  // A page of guides is a form as well.
  if (!isAsked) report('nothingAsked', ['surveySchema'], {}, 'warning');
}
