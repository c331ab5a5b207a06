/**
 * A member's number (FORM-003, FORM-038): entered and checked by the person, with a mark when nobody has it (FORM-077,
 * VAL-074), or given by the server (FORM-076). In a lookup it is typed in both cases, and there is nothing to check.
 */
import { today } from '@madoguchi/shared/domain/clock';
import { loadErrorText, rulesOf, textOf, validateItem } from '@madoguchi/shared/domain/survey';
import { memberNumbersApi } from '@madoguchi/shared/endpoints/memberNumbers';
import { isApiError, useAppDispatch } from '@madoguchi/shared/store';
import { errorTexts, formTexts, validationTexts } from '@madoguchi/shared/texts';
import { Button, TextInput } from '@madoguchi/shared/ui/plain';
import { useId, useRef, useState } from 'react';
import { ItemFrame } from '../../ItemFrame';
import { describedBy, StatusLine } from '../../StatusLine';
import { TextView } from '../../TextView';
import type { FieldProps, FormItemType } from '../../types';
import { useItemTyping } from '../../useTyping';

function Field(props: FieldProps) {
  const isGiven = props.item.isAutomaticNumbering === true && !props.services.isSearch;
  return isGiven ? <Automatic {...props} /> : <Manual {...props} />;
}

function Automatic({ item, value, error, disabled }: FieldProps) {
  const helpId = useId();
  const number = textOf(value);
  const isOpen = number === '';
  return (
    <ItemFrame item={item} error={error} required={false}>
      {(control) => (
        <>
          <TextInput
            {...control}
            value={number}
            placeholder={formTexts.numbering.automatic}
            aria-describedby={describedBy(control['aria-describedby'], isOpen && helpId)}
            readOnly
            disabled={disabled}
          />
          <StatusLine id={helpId} text={isOpen ? formTexts.numbering.automaticHelp : undefined} tone="plain" />
        </>
      )}
    </ItemFrame>
  );
}

type Check = 'running' | 'free' | 'known' | 'unknown' | 'taken' | 'failed';

const CHECK_TEXTS: Record<Exclude<Check, 'failed'>, string> = {
  running: formTexts.numbering.checking,
  free: `✓ ${formTexts.numbering.valid}`,
  known: `✓ ${formTexts.numbering.known}`,
  unknown: formTexts.numbering.unknown,
  taken: validationTexts.numbering.duplicate,
};
const CHECK_TONES = {
  running: 'plain',
  free: 'good',
  known: 'good',
  unknown: 'bad',
  taken: 'bad',
  failed: 'bad',
} as const;

/**
 * What an answer of the register says of a number. A member form gives numbers, so that nobody may have it; a form that
 * is linked to one asks for the number that the person has, so that somebody must.
 * @param own the person's own number, where it is known
 */
function judged(exists: boolean, number: string, own: string | undefined, isRegister: boolean): Check {
  if (isRegister || number === own) return exists ? 'taken' : 'free';
  if (!exists) return 'unknown';
  return own === undefined ? 'known' : 'taken';
}

function Manual({ item, value, error, required, disabled, services }: FieldProps) {
  const statusId = useId();
  const dispatch = useAppDispatch();
  const [check, setCheck] = useState<Check>();
  const [failure, setFailure] = useState<string>(errorTexts.network);
  // The number that the answer came with, or that fills it from the person's registration, is the person's own.
  const [original] = useState(
    services.isUpdate ? textOf(value) : textOf(services.recorded?.[item.itemKey]) || undefined,
  );
  // In a form that is not about members there is no register to check against.
  const memberSurveyId = services.config.memberSurveyId ?? services.config.memberFormId;
  const asked = useRef<string>(undefined);
  const typing = useItemTyping<HTMLInputElement>({ item, value, services });
  const forget = () => {
    asked.current = undefined;
    setCheck(undefined);
  };
  const ask = async () => {
    const typed = typing.ref.current?.value ?? '';
    services.commit(item, typed, true);
    const { config, mode } = services;
    if (memberSurveyId === undefined) return;
    const number = textOf(rulesOf(item).canonical(item, typed));
    const isWrong = validateItem(item, typed, { config, mode, today: today(), answers: {} }) !== undefined;
    if (number === '' || isWrong) {
      forget();
      typing.ref.current?.focus();
      return;
    }
    asked.current = number;
    setCheck('running');
    const { data, error: fault } = await dispatch(
      memberNumbersApi.endpoints.memberNumbersExists.initiate(
        {
          memberSurveyId,
          saiban: number,
          saibanOriginal: original,
        },
        { subscribe: false, forceRefetch: true },
      ),
    );
    if (asked.current !== number) return;
    if (data !== undefined) return setCheck(judged(data, number, original, config.memberSurveyId !== undefined));
    // Who has asked about too many numbers is told so, and until when.
    setFailure(
      isApiError(fault) && fault.status === 429 ? loadErrorText(fault, errorTexts.network) : errorTexts.network,
    );
    setCheck('failed');
  };
  return (
    <ItemFrame item={item} error={error} required={required}>
      {(control) => (
        <>
          <div className="form-row">
            <TextInput
              {...control}
              {...typing}
              onInput={() => {
                typing.onInput();
                forget();
              }}
              aria-describedby={describedBy(control['aria-describedby'], check && statusId)}
              aria-invalid={control['aria-invalid'] || check === 'taken' || check === 'unknown' || undefined}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              disabled={disabled}
            />
            {!services.isSearch && memberSurveyId !== undefined && (
              <Button
                size="medium"
                variant="quiet"
                busy={check === 'running'}
                disabled={disabled}
                onClick={() => void ask()}
              >
                {formTexts.numbering.check}
              </Button>
            )}
          </div>
          {!services.isSearch && (
            <StatusLine
              id={statusId}
              text={check === 'failed' ? failure : check && CHECK_TEXTS[check]}
              tone={check === undefined ? 'plain' : CHECK_TONES[check]}
            />
          )}
        </>
      )}
    </ItemFrame>
  );
}

export const memberNumber: FormItemType = { Field, View: TextView };
