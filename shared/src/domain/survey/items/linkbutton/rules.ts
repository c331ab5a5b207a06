/**
 * Rules of the link button: it stores no row, its date goes to the reservation item; an administrator must have set one
 * (VAL-014, CONTRACT 12).
 */
import { validationTexts } from '../../../../texts';
import { parseDatedReservation } from '../../../reservation';
import type { ItemRules } from '../../types';
import { textOf } from '../base';
import { reservationItemOf } from '../reservation/reservationItem';
import { withoutAnswerRules } from '../withoutAnswer/rules';
import { holdsDate } from './linkButton';

export const linkButtonRules: ItemRules = {
  ...withoutAnswerRules,
  types: ['linkbutton'],
  isPlace: true,
  validate(item, _, { mode, config, answers }) {
    const target = reservationItemOf(config);
    if (mode === 'user' || !target || !holdsDate(item)) return undefined;
    return parseDatedReservation(textOf(answers[target.itemKey])) ? undefined : validationTexts.required.standard;
  },
};
