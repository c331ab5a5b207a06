/** What to look for among a survey's answers. */
import { CHECK_STATUSES, isCheckStatus, type SurveyConfig } from '@madoguchi/shared/contract';
import { optionValues } from '@madoguchi/shared/domain/survey';
import { adminTexts, statusTexts } from '@madoguchi/shared/texts';
import { Button, Card, FieldFrame, Row, Select, TextInput } from '@madoguchi/shared/ui/plain';
import { type FormEvent, useState } from 'react';
import styles from './AdminPage.module.css';
import { type AnswerSearch, EVERYTHING, textItems } from './search';

interface FindFormProps {
  config: SurveyConfig | undefined;
  search: AnswerSearch;
  onSearch: (search: AnswerSearch) => void;
}

/** A status as administrators tell it from the others: three of them read the same to users. */
export function statusName(status: (typeof CHECK_STATUSES)[number]): string {
  const shown = statusTexts.check[status];
  return shown === status ? status : adminTexts.status.named(status, shown);
}

export function FindForm({ config, search, onSearch }: FindFormProps) {
  const [asked, setAsked] = useState(search);
  const items = config ? textItems(config) : [];
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSearch(asked);
  };
  const text = (itemKey: string) => asked.texts[itemKey] ?? '';
  const setText = (itemKey: string, value: string) =>
    setAsked({ ...asked, texts: { ...asked.texts, [itemKey]: value } });
  return (
    <Card>
      <h2 className={styles.heading}>{adminTexts.find.title}</h2>
      <form className={styles.find} onSubmit={submit}>
        <div className={styles.findFields}>
          <FieldFrame card={false} itemKey="userId" title={adminTexts.find.user}>
            {(control) => (
              <TextInput
                {...control}
                autoComplete="off"
                value={asked.userId}
                onChange={(event) => setAsked({ ...asked, userId: event.currentTarget.value })}
              />
            )}
          </FieldFrame>
          <FieldFrame card={false} itemKey="answerCode" title={adminTexts.find.answerCode}>
            {(control) => (
              <TextInput
                {...control}
                autoComplete="off"
                value={asked.answerCode}
                onChange={(event) => setAsked({ ...asked, answerCode: event.currentTarget.value })}
              />
            )}
          </FieldFrame>
          <FieldFrame card={false} itemKey="check" title={adminTexts.status.label}>
            {(control) => (
              <Select
                {...control}
                placeholder={adminTexts.find.all}
                options={CHECK_STATUSES.map((status) => ({ value: status, label: statusName(status) }))}
                value={asked.check}
                onChange={({ currentTarget: { value } }) =>
                  setAsked({ ...asked, check: isCheckStatus(value) ? value : '' })
                }
              />
            )}
          </FieldFrame>
        </div>
        {items.length > 0 && (
          <details className={styles.more} open={Object.values(search.texts).some(Boolean)}>
            <summary>{adminTexts.find.byAnswers}</summary>
            {items.map((item) => (
              <FieldFrame key={item.itemKey} card={false} itemKey={item.itemKey} title={item.title}>
                {(control) =>
                  optionValues(item).length > 0 ? (
                    <Select
                      {...control}
                      placeholder={adminTexts.find.all}
                      options={optionValues(item)}
                      value={text(item.itemKey)}
                      onChange={(event) => setText(item.itemKey, event.currentTarget.value)}
                    />
                  ) : (
                    <TextInput
                      {...control}
                      autoComplete="off"
                      value={text(item.itemKey)}
                      onChange={(event) => setText(item.itemKey, event.currentTarget.value)}
                    />
                  )
                }
              </FieldFrame>
            ))}
          </details>
        )}
        <Row>
          <Button
            variant="plain"
            size="medium"
            onClick={() => {
              setAsked(EVERYTHING);
              onSearch(EVERYTHING);
            }}
          >
            {adminTexts.find.clear}
          </Button>
          <Button type="submit" size="medium">
            {adminTexts.find.search}
          </Button>
        </Row>
      </form>
    </Card>
  );
}
