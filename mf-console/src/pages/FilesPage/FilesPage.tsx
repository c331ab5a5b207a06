/** Files out and in, and one's own jobs with how far each is, what did not go, and its file (CONSOLE 3, 6). */
import type { AnswerForm } from '@madoguchi/shared/contract/console/answers';
import type { JobSummary } from '@madoguchi/shared/contract/console/jobs';
import { instantText } from '@madoguchi/shared/domain/desk';
import { lazyComponent } from '@madoguchi/shared/remotes';
import { useSearchParams } from '@madoguchi/shared/router';
import { grouped } from '@madoguchi/shared/texts';
import { consoleAnswersTexts } from '@madoguchi/shared/texts/console/answers';
import { consoleFilesTexts as texts } from '@madoguchi/shared/texts/console/files';
import Button from 'antd/es/button';
import Select from 'antd/es/select';
import Table from 'antd/es/table';
import { Suspense, useState } from 'react';
import { useDeskFormsQuery, useDeskJobsQuery } from '../../features/calls/desk';
import type { Bulk } from '../../features/desk/jobs';
import { saveFile } from '../../features/desk/jobs/saveFile';
import { restMilliseconds, useEvery } from '../../features/desk/useEvery';
import { useToast } from '../../features/desk/useToast';
import { ConsoleScreen } from '../../features/frame/ConsoleScreen';
import { Listed } from '../../features/frame/states';
import { useStaff } from '../../features/session/staff';
import styles from './FilesPage.module.css';

const Jobs = lazyComponent(() => import(/* webpackChunkName: "desk_jobs" */ '../../features/desk/jobs'));

const Results = lazyComponent(
  () => import(/* webpackChunkName: "desk_results" */ '../../features/desk/jobs/JobResults'),
);

/** How often it is asked how far jobs are. */
const LOOK_MILLISECONDS = 3_000;

/** How a job stands, in words. */
function stateText({ state, done, total, imported }: JobSummary): string {
  if (state === 'running') return total === 0 ? texts.preparing : texts.running(grouped(done), grouped(total));
  const came = imported
    ? texts.imported(grouped(imported.added), grouped(imported.changed), grouped(imported.unchanged))
    : texts.counted(grouped(done));
  return [texts.state[state], ...(state === 'done' ? [came] : [])].join('　');
}

/** The file of a job, as long as there is one. */
function FileCell({ job, onFailed }: { job: JobSummary; onFailed: () => void }) {
  const { jobId, kind, state, fileName } = job;
  const [isBusy, setBusy] = useState(false);
  if (fileName !== undefined) {
    const save = async () => {
      setBusy(true);
      if (!(await saveFile(jobId, fileName))) onFailed();
      setBusy(false);
    };
    return (
      <Button size="small" loading={isBusy} aria-label={texts.save(fileName)} onClick={() => void save()}>
        {consoleAnswersTexts.job.download}
      </Button>
    );
  }
  const isGone = state === 'done' && (kind === 'export' || kind === 'exportOrders');
  return isGone ? <span className={styles.quiet}>{texts.fileGone}</span> : null;
}

/** Choosing a form, then what is done with all of it. */
function FormTools({
  forms,
  onOpen,
}: {
  forms: readonly AnswerForm[];
  onOpen: (bulk: Bulk, form: AnswerForm) => void;
}) {
  // Another screen may have named the form by its link.
  const [query] = useSearchParams();
  const [formId, setFormId] = useState(query.get('form') ?? undefined);
  const form = forms.find(({ surveyId }) => surveyId === formId);
  const groupOf = (label: string, isMember: boolean) => ({
    label,
    options: forms
      .filter(({ kind }) => (kind === 'member') === isMember)
      .map(({ surveyId, surveyTitle }) => ({ value: surveyId, label: surveyTitle })),
  });
  const groups = [groupOf(texts.forms.answers, false), groupOf(texts.forms.members, true)];
  return (
    <>
      <Select
        className={styles.form ?? ''}
        aria-label={texts.form}
        placeholder={texts.chooseForm}
        showSearch={{ optionFilterProp: 'label' }}
        value={form?.surveyId ?? null}
        options={groups.filter(({ options }) => options.length > 0)}
        onChange={(value: string) => setFormId(value)}
      />
      <Button disabled={!form} onClick={() => form && onOpen({ name: 'file', content: { form } }, form)}>
        {texts.export}
      </Button>
      <Button disabled={!form} onClick={() => form && onOpen({ name: 'import' }, form)}>
        {texts.import}
      </Button>
    </>
  );
}

export default function FilesPage() {
  const staff = useStaff();
  const toast = useToast();
  const { data: forms = [] } = useDeskFormsQuery();
  const { data: jobs, error, refetch } = useDeskJobsQuery();
  const [opened, setOpened] = useState<{ bulk: Bulk; form: AnswerForm | undefined }>();
  const mayMany = staff.may('changeManyAnswers') !== undefined;
  const mayOrders = staff.may('exportOrders') !== undefined;
  const [looked, setLooked] = useState<JobSummary>();
  useEvery({ every: LOOK_MILLISECONDS, restAfter: restMilliseconds(staff.idleMinutes) }, () => {
    if (jobs?.some(({ state }) => state === 'running')) void refetch();
  });
  const close = () => {
    setOpened(undefined);
    void refetch();
  };
  const whatOf = ({ kind, isDryRun, form }: JobSummary) => {
    const title = forms.find(({ surveyId }) => surveyId === form)?.surveyTitle ?? form;
    return [isDryRun ? texts.dryRun : texts.kinds[kind], ...(title === undefined ? [] : [title])].join('　');
  };
  return (
    <>
      <ConsoleScreen
        title={texts.title}
        tools={
          <>
            {mayMany && <FormTools forms={forms} onOpen={(bulk, form) => setOpened({ bulk, form })} />}
            {mayOrders && (
              <Button onClick={() => setOpened({ bulk: { name: 'file', content: 'orders' }, form: undefined })}>
                {texts.orders}
              </Button>
            )}
          </>
        }
      >
        <Listed
          items={jobs}
          error={error}
          onRetry={() => void refetch()}
          empty={{ title: texts.empty.title, text: mayMany ? texts.empty.text : texts.empty.orders }}
        >
          {(listed) => (
            <>
              <Table<JobSummary>
                size="small"
                rowKey="jobId"
                pagination={false}
                className={styles.jobs ?? ''}
                dataSource={listed}
                columns={[
                  { title: texts.column.at, render: (_, { createdAt }) => instantText(createdAt) },
                  { title: texts.column.what, render: (_, job) => whatOf(job) },
                  {
                    title: texts.column.state,
                    render: (_, job) => (
                      <>
                        {stateText(job)}
                        {job.state !== 'running' && job.faults > 0 && (
                          <Button
                            type="link"
                            size="small"
                            className={styles.faults ?? ''}
                            aria-label={texts.faultsOf(whatOf(job), grouped(job.faults))}
                            onClick={() => setLooked(job)}
                          >
                            {texts.faults(grouped(job.faults))}
                          </Button>
                        )}
                      </>
                    ),
                  },
                  {
                    title: texts.column.file,
                    render: (_, job) => (
                      <FileCell job={job} onFailed={() => toast.show(consoleAnswersTexts.job.downloadFailed)} />
                    ),
                  },
                ]}
              />
              <p className={styles.quiet}>{texts.kept}</p>
            </>
          )}
        </Listed>
      </ConsoleScreen>
      {opened && (
        <Suspense fallback={null}>
          <Jobs bulk={opened.bulk} form={opened.form} onEnd={() => void refetch()} onClose={close} />
        </Suspense>
      )}
      {looked && (
        <Suspense fallback={null}>
          <Results job={looked} title={whatOf(looked)} onClose={() => setLooked(undefined)} />
        </Suspense>
      )}
      {toast.element}
    </>
  );
}
