/** 窓口で予約: which form is filled in for somebody at the desk or on the telephone. It opens in admin mode. */
import type { AnswerForm } from '@madoguchi/shared/contract/console/answers';
import { pathOf } from '@madoguchi/shared/contract/routes';
import { saidAtDesk } from '@madoguchi/shared/contract/saidAtDesk';
import { useNavigate } from '@madoguchi/shared/router';
import { consoleAnswersTexts } from '@madoguchi/shared/texts/console/answers';
import Button from 'antd/es/button';
import Dropdown from 'antd/es/dropdown';
import { useRef, useState } from 'react';
import { useStaff } from '../session/staff';
import { hasModifier, isTyping } from './keys';
import { useKeys } from './useKeys';

interface DeskEntryProps {
  forms: readonly AnswerForm[];
  /** The form that is looked at: it is opened at once. */
  form?: string | undefined;
  /** What is typed in the screen's search: the caller's name, which the form begins with. */
  said?: string;
}

/** The button, and its key B. */
export function DeskEntry({ forms, form, said = '' }: DeskEntryProps) {
  const navigate = useNavigate();
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const mayRegister = useStaff().may('changeMembers') !== undefined;
  const entered = forms.filter(({ kind }) => kind !== 'member' || mayRegister);
  const only = entered.length === 1 ? entered[0] : entered.find(({ surveyId }) => surveyId === form);
  const open = (surveyId: string) => void navigate(pathOf('AdminSurvey', surveyId), { state: saidAtDesk(said) });
  const press = () => (only ? open(only.surveyId) : setOpen(true));
  useKeys((event) => {
    if (event.key.toLowerCase() !== 'b' || hasModifier(event) || isTyping(event.target) || entered.length === 0)
      return false;
    button.current?.focus();
    press();
    return true;
  });
  if (entered.length === 0) return null;
  const label = consoleAnswersTexts.desk.button;
  if (only) {
    return (
      <Button ref={button} type="primary" onClick={press}>
        {label}
      </Button>
    );
  }
  return (
    <Dropdown
      trigger={['click']}
      open={isOpen}
      onOpenChange={setOpen}
      autoFocus
      menu={{
        items: entered.map(({ surveyId, surveyTitle }) => ({ key: surveyId, label: surveyTitle })),
        onClick: ({ key }) => open(key),
      }}
    >
      <Button ref={button} type="primary" aria-haspopup="menu" aria-expanded={isOpen}>
        {label}
      </Button>
    </Dropdown>
  );
}
