/** Views that somebody has saved: opened, saved anew, deleted. */

import { CONSOLE_ROUTES } from '@madoguchi/shared/contract/console/routes';
import { addressOfView, type TableView } from '@madoguchi/shared/domain/desk';
import { Link } from '@madoguchi/shared/router';
import { consoleAnswersTexts } from '@madoguchi/shared/texts/console/answers';
import Alert from 'antd/es/alert';
import Button from 'antd/es/button';
import Input from 'antd/es/input';
import { type FormEvent, useState } from 'react';
import { useDeskForgetViewMutation, useDeskKeepViewMutation, useDeskViewsQuery } from '../../features/calls/desk';
import { faultText } from '../../features/desk/words';
import styles from './answers.module.css';

const { views } = consoleAnswersTexts;
const NAME_LENGTH = 40;

export function ViewsPanel({ view, say }: { view: TableView; say: (text: string) => void }) {
  const { data: saved = [] } = useDeskViewsQuery();
  const [keep, keeping] = useDeskKeepViewMutation();
  const [forget, forgetting] = useDeskForgetViewMutation();
  const [name, setName] = useState('');
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const typed = name.trim();
    if (typed === '') return;
    // Saved again under the same name it takes the place of the older one.
    const id = saved.find((each) => each.name === typed)?.id ?? crypto.randomUUID();
    const { error } = await keep({ id, name: typed, query: addressOfView(view) });
    if (error !== undefined) return;
    setName('');
    say(views.saved(typed));
  };
  const remove = async (id: string, of: string) => {
    const { error } = await forget(id);
    if (error === undefined) say(views.removed(of));
  };
  const error = keeping.error ?? forgetting.error;
  return (
    <section className={styles.panel} aria-label={views.label}>
      {saved.length > 0 && (
        <ul className={styles.views}>
          {saved.map(({ id, name: of, query }) => (
            <li key={id}>
              <Link to={`${CONSOLE_ROUTES.ConsoleAnswers}?${query}`}>{of}</Link>
              <button type="button" aria-label={views.remove(of)} onClick={() => void remove(id, of)}>
                ×
              </button>
            </li>
          ))}
        </ul>
      )}
      <form className={styles.days} onSubmit={(event) => void submit(event)}>
        <Input
          aria-label={views.name}
          placeholder={views.name}
          maxLength={NAME_LENGTH}
          className={styles.value ?? ''}
          value={name}
          onChange={({ target }) => setName(target.value)}
        />
        <Button htmlType="submit" loading={keeping.isLoading} disabled={name.trim() === ''}>
          {views.submit}
        </Button>
      </form>
      {error !== undefined && <Alert type="error" role="alert" title={views.failed} description={faultText(error)} />}
    </section>
  );
}
