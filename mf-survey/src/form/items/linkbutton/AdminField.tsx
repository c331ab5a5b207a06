/**
 * The link button in admin mode: instead of leading to the calendar it holds the day and slot of the form's reservation
 * (ADMIN-004, VAL-014). Its value is the reservation's answer, because a link button stores none of its own (CONTRACT
 * 12, Calendar screen).
 */
import { reservationItemOf, textOf } from '@madoguchi/shared/domain/survey';
import { formTexts } from '@madoguchi/shared/texts';
import { ItemFrame } from '../../ItemFrame';
import type { FieldProps } from '../../types';
import ReservationDate from '../reservation/ReservationDate';

export default function AdminField({ item, value, products, error, disabled, services }: FieldProps) {
  const target = reservationItemOf(services.config);
  if (!target) return null;
  return (
    <ItemFrame
      item={{ ...item, title: item.title || formTexts.linkButton.reservationDate }}
      error={error}
      required
      group
    >
      {(control) => (
        <ReservationDate
          item={target}
          value={textOf(value)}
          products={products}
          invalid={control['aria-invalid']}
          required
          disabled={disabled}
          services={services}
          onChoose={(chosen) => {
            services.commit(target, chosen, true);
            // The button's own message follows from the reservation's answer.
            if (error) services.commit(item, '', true);
          }}
        />
      )}
    </ItemFrame>
  );
}
