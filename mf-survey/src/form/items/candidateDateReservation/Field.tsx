/**
 * Preferred dates of a visit (FORM-029, CAND-001 to CAND-005): category, department, then up to three dates with a
 * time. A choice that is not complete is the form's answer already, and a day that waits for its time is kept beside
 * it, so that the draft has both. Administrators confirm the date below (ADMIN-005).
 */

import {
  CANDIDATE_ORDERS,
  type CandidateChoice,
  type CandidateWish,
  candidateMessage,
  isWholeChoice,
  readChoice,
  withCategory,
  withDepartment,
  withoutWish,
  withWish,
  writeChoice,
} from '@madoguchi/shared/domain/candidate';
import { today } from '@madoguchi/shared/domain/clock';
import { listOf } from '@madoguchi/shared/domain/survey';
import { useCandidateGetCategoriesQuery, useCandidateGetDepartmentQuery } from '@madoguchi/shared/endpoints/candidate';
import { lazyPart } from '@madoguchi/shared/remotes';
import { candidateTexts, formTexts, validationTexts } from '@madoguchi/shared/texts';
import { RetryNotice, Spinner } from '@madoguchi/shared/ui/plain';
import { Suspense, useEffect, useState } from 'react';
import { ItemFrame } from '../../ItemFrame';
import type { FieldProps, FormItemType } from '../../types';
import { usePartialInput } from '../../usePartialInput';
import { LabeledSelect } from '../reservation/LabeledSelect';
import { readPartialWishes, writePartialWishes } from './partialWishes';
import { WishDialog } from './WishDialog';
import { WishRow } from './WishRow';
import '../reservation/reservation.css';
import './candidate.css';
import { View } from './View';

const ConfirmationFields = lazyPart(
  () => import(/* webpackChunkName: "item_candidateConfirmation" */ './ConfirmationFields'),
);

function Field({ item, value, partial: partialBefore, error, required, disabled, services }: FieldProps) {
  const entries = listOf(value);
  const choice = readChoice(entries);
  const { categoryId, departmentId, wishes } = choice;
  const partial = usePartialInput({ item, partial: partialBefore, services });
  const partialWishes = readPartialWishes(partial.parts);
  const [opened, setOpened] = useState<number>();
  const [stored] = useState(() => (services.isUpdate ? entries : []));
  const categories = useCandidateGetCategoriesQuery();
  const department = useCandidateGetDepartmentQuery(departmentId, { skip: departmentId === '' });
  const settings = department.currentData;
  const isAdmin = services.mode === 'admin';
  const offered = categories.data?.find(({ partitionKey }) => partitionKey === categoryId)?.departments ?? [];

  // A choice that is not complete is no fault yet: the form says so when it is sent.
  const take = (next: CandidateChoice) => services.commit(item, writeChoice(next), isWholeChoice(next));

  const begin = (order: number, wish?: CandidateWish) => partial.settle(writePartialWishes(partialWishes, order, wish));
  const takeAnew = (next: CandidateChoice) => {
    partial.settle(undefined);
    take(next);
  };

  // A draft may hold a day that is no longer taken: the person hears of it here, not only when the form is sent.
  const anew = entries.filter((entry) => !stored.includes(entry));
  const lapsed = settings && !isAdmin ? candidateMessage(settings, anew, today()) : undefined;
  // A day without its time is never left out of what is sent without a word.
  const isHalf = partialWishes.length > 0;
  const held = lapsed ?? (isHalf ? validationTexts.candidate.hour : undefined);
  useEffect(() => {
    services.hold(item, held);
    return () => services.hold(item, undefined);
  }, [services, item, held]);

  const failed = [categories, department].filter((query) => query.isError);
  const isReady = settings !== undefined && !disabled;
  return (
    <ItemFrame item={item} error={error ?? lapsed} required={required} group>
      {(control) => (
        <div className="form-candidate">
          {categories.isLoading && <Spinner label={candidateTexts.loading} />}
          {failed.length > 0 && (
            <RetryNotice text={formTexts.loadFailed} onRetry={() => failed.forEach((query) => void query.refetch())} />
          )}
          <LabeledSelect
            id={control.id}
            label={candidateTexts.category}
            name={`${item.itemKey}-category`}
            required={required}
            invalid={control['aria-invalid']}
            disabled={disabled}
            options={(categories.data ?? []).map(({ partitionKey, name }) => ({ value: partitionKey, label: name }))}
            value={categoryId}
            onChange={(id) => takeAnew(withCategory(choice, id))}
          />
          <LabeledSelect
            label={candidateTexts.department}
            name={`${item.itemKey}-department`}
            required={required}
            invalid={categoryId === '' ? undefined : control['aria-invalid']}
            disabled={disabled || categoryId === ''}
            options={offered.map(({ id, name }) => ({ value: id, label: name }))}
            value={departmentId}
            onChange={(id) => takeAnew(withDepartment(choice, id))}
          />
          {department.isFetching && <Spinner label={candidateTexts.loading} />}
          {departmentId === '' && !disabled && <p className="form-candidate__note">{candidateTexts.chooseFirst}</p>}
          <ol className="form-candidate__wishes">
            {CANDIDATE_ORDERS.map((order) => (
              <WishRow
                key={order}
                itemKey={item.itemKey}
                order={order}
                wish={wishes.find((wish) => wish.order === order)}
                partial={partialWishes.find((wish) => wish.order === order)}
                disabled={!isReady}
                onOpen={() => setOpened(order)}
                onClear={() => {
                  begin(order);
                  take(withoutWish(choice, order));
                }}
              />
            ))}
          </ol>
          {isAdmin && (
            <Suspense fallback={<Spinner label={candidateTexts.loading} />}>
              <ConfirmationFields
                itemKey={item.itemKey}
                choice={choice}
                invalid={control['aria-invalid']}
                disabled={disabled}
                onChange={take}
              />
            </Suspense>
          )}
          {settings && opened !== undefined && (
            <WishDialog
              itemKey={item.itemKey}
              order={opened}
              choice={choice}
              settings={settings}
              isAdmin={isAdmin}
              partial={partialWishes.find((wish) => wish.order === opened)}
              onBegin={(wish) => begin(opened, wish)}
              onSave={(wish) => {
                begin(opened);
                take(withWish(choice, wish));
                setOpened(undefined);
              }}
              onClose={() => {
                begin(opened);
                setOpened(undefined);
              }}
            />
          )}
        </div>
      )}
    </ItemFrame>
  );
}

export const candidateDateReservation: FormItemType = { Field, View };
