/**
 * What stands under a date that was not read as it was typed: the question which year was meant, or that the form has
 * changed it (VAL-062) and to what.
 */
import type { SchemaItem } from '@madoguchi/shared/contract';
import { today } from '@madoguchi/shared/domain/clock';
import { dateRangeOf } from '@madoguchi/shared/domain/survey';
import { datesMeant } from '@madoguchi/shared/domain/text';
import { dateHelpTexts } from '@madoguchi/shared/texts';
import { Button, Notice, Row } from '@madoguchi/shared/ui/plain';
import { eraDateOf } from '../birthday/eraDate';

interface DateHelpProps {
  item: SchemaItem;
  /** YYYY-MM-DD, or what could not be read. */
  value: string;
  /** What was typed, where the value is another date than that. */
  typed: string | undefined;
  onChoose: (date: string) => void;
}

export default function DateHelp({ item, value, typed, onChoose }: DateHelpProps) {
  const shown = eraDateOf(value);
  if (typed !== undefined && shown !== undefined)
    return (
      <div className="form-date__help">
        <Notice tone="warn" announce>
          {dateHelpTexts.changed(typed, shown)}
        </Notice>
      </div>
    );
  const { min, max } = dateRangeOf(item, today());
  const meant = datesMeant(value, today()).filter((date) => date >= min && (max === undefined || date <= max));
  if (meant.length === 0) return null;
  return (
    <div className="form-date__help">
      <Notice
        announce
        actions={
          <Row>
            {meant.map((date) => (
              <Button key={date} size="medium" variant="plain" onClick={() => onChoose(date)}>
                {eraDateOf(date)}
              </Button>
            ))}
          </Row>
        }
      >
        {dateHelpTexts.which(value)}
      </Notice>
    </div>
  );
}
