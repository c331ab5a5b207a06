/**
 * Consumption tax of an order's lines (PAY-027 to PAY-035, PAY-045, CONTRACT 6.4). Integer yen throughout.
 */
import type { PaymentService, TaxSetting } from '../../contract';
import type { TaxMode } from './types';

export interface TaxLine {
  amount: number;
  taxableType: 0 | 1;
}
export interface TaxedLine {
  tax: number;
  amountWithTax: number;
}
export interface TaxSum {
  lines: TaxedLine[];
  amount: number;
  tax: number;
  amountWithTax: number;
}

/** The number that a rate's digits are, or undefined when it has anything else (PAY-006, VAL-088, CONTRACT 11). */
export function readTaxRate(taxRate: string): number | undefined {
  return /^\d+$/.test(taxRate) ? Number(taxRate) : undefined;
}

/**
 * The applying rate on a day YYYY-MM-DD: the latest that is not in the future (PAY-045); undefined when none applies
 * (VAL-087).
 */
export function applyingTaxRate(rates: TaxSetting['rateSettings'], today: string): string | undefined {
  const applied = rates.filter((rate) => rate.applyDate <= today);
  return applied.sort((left, right) => left.applyDate.localeCompare(right.applyDate)).at(-1)?.taxRate;
}

const includes = (allowed: readonly number[], value: unknown) => allowed.some((each) => each === value);

/** True when a setting's rates and enumerations can be calculated with (VAL-088, VAL-089). */
export function isValidTaxSetting(setting: TaxSetting): boolean {
  return (
    setting.rateSettings.every((rate) => readTaxRate(rate.taxRate) !== undefined) &&
    includes([0, 1, 2], setting.roundingType) &&
    includes([0, 1], setting.calculationType) &&
    includes([0, 1], setting.taxType) &&
    includes([0, 1], setting.reservationCostType)
  );
}

/** The mode of a service: its own settings, else the general ones. */
export function taxModeOf(setting: TaxSetting, service: Partial<TaxMode> | PaymentService | undefined): TaxMode {
  return {
    roundingType: service?.roundingType ?? setting.roundingType,
    calculationType: service?.calculationType ?? setting.calculationType,
    taxType: service?.taxType ?? setting.taxType,
    reservationCostType: service?.reservationCostType ?? setting.reservationCostType,
  };
}

/** Tax of an amount, rounded. Whole-number division, because a binary fraction would round a whole tax up or down. */
function taxOf(amount: number, rate: number, { taxType, roundingType }: TaxMode): number {
  const divisor = taxType === 0 ? 100 : 100 + rate;
  const whole = Math.floor((amount * rate) / divisor);
  const rest = amount * rate - whole * divisor;
  if (roundingType === 0 || rest === 0) return whole;
  return roundingType === 1 || rest * 2 >= divisor ? whole + 1 : whole;
}

/** Tax and sums of lines; `rate` in percent. Outer tax is added to the amount, inner tax is part of it. */
export function taxSum(lines: readonly TaxLine[], rate: number, mode: TaxMode): TaxSum {
  const isTaxed = (line: TaxLine) => line.taxableType === 0;
  const taxed = lines.map((line): TaxedLine => {
    const tax = isTaxed(line) ? taxOf(line.amount, rate, mode) : 0;
    return { tax, amountWithTax: line.amount + (mode.taxType === 0 ? tax : 0) };
  });
  const amount = lines.reduce((sum, line) => sum + line.amount, 0);
  const taxable = lines.filter(isTaxed).reduce((sum, line) => sum + line.amount, 0);
  const tax = mode.calculationType === 0 ? taxed.reduce((sum, line) => sum + line.tax, 0) : taxOf(taxable, rate, mode);
  return { lines: taxed, amount, tax, amountWithTax: amount + (mode.taxType === 0 ? tax : 0) };
}
