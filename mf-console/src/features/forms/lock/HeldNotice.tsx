/** Another page edits the form: whose it is, and how to take the form along from there. */
import { consoleFormsTexts } from '@madoguchi/shared/texts/console/forms';
import Alert from 'antd/es/alert';
import Button from 'antd/es/button';
import { useStaff } from '../../session/staff';

const texts = consoleFormsTexts.held;

interface HeldNoticeProps {
  /** Who edits it, by their staff id, and their name. */
  holder: { holder: string; name: string };
  isTaking: boolean;
  onTake: () => void;
}

/** @returns whose page it is, in words: one's own is no other person */
export function heldText({ holder, name }: HeldNoticeProps['holder'], staffId: string): string {
  return holder === staffId ? texts.own : texts.other(name);
}

export function HeldNotice({ holder, isTaking, onTake }: HeldNoticeProps) {
  const { staffId } = useStaff();
  return (
    <Alert
      type="warning"
      role="status"
      title={heldText(holder, staffId)}
      description={texts.takeHelp}
      action={
        <Button type="primary" loading={isTaking} onClick={onTake}>
          {texts.take}
        </Button>
      }
    />
  );
}
