/**
 * Rules of an address: a long text, which the form's postcode fills in (FORM-015, FORM-066).
 */
import { flattenItems } from '../../schema';
import { postcodeRules } from '../postcode/rules';
import { longTextRulesOf } from '../text/rules';

export const addressRules = longTextRulesOf({
  types: ['address'],
  meaning: () => 'address',
  isFilledByProgram: (config) => flattenItems(config).some(({ type }) => postcodeRules.types.includes(type)),
});
