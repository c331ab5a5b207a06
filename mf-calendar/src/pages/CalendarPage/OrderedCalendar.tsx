/**
 * What is bought decides how much of a slot is asked for: it comes before the slots. In a file of its own: most forms
 * with a calendar sell nothing.
 */
import { LoadScreen } from '@madoguchi/shared/screen';
import type { EnteredForm } from '@madoguchi/shared/store';
import { calendarTexts } from '@madoguchi/shared/texts';
import type { ReactNode } from 'react';
import { useOrderedForm } from './useOrderedForm';

interface OrderedCalendarProps {
  form: EnteredForm;
  userId: string;
  /** The screen of the form with its order. */
  children: (form: EnteredForm) => ReactNode;
}

export default function OrderedCalendar({ form, userId, children }: OrderedCalendarProps) {
  const ordered = useOrderedForm(form, userId);
  return (
    <LoadScreen title={calendarTexts.title} load={ordered}>
      {children}
    </LoadScreen>
  );
}
