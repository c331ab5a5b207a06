/**
 * What was typed into a bed's form, kept on the device, with the key under which the stay is sent (CONTRACT 7, CONTRACT 12, Exactly once). While an older draft
 * waits for the person's decision nothing is written over it.
 */
import type { Answers, SurveyConfig } from '@madoguchi/shared/contract';
import { nowMilliseconds } from '@madoguchi/shared/domain/clock';
import { itemsByKey } from '@madoguchi/shared/domain/survey';
import { type Draft, dropDraft, holdUnsaved, readDraft, writeDraft } from '@madoguchi/shared/store';
import { useEffect, useRef, useState } from 'react';

export interface BedDraft {
  /** An earlier draft that nobody has decided about yet. */
  offer: Draft | undefined;
  isSaved: boolean;
  idempotencyKey: string;
  record: (answers: Answers) => void;
  /** Takes the offered answers over. */
  resume: () => Answers;
  restart: () => void;
  /** The next attempt is a submission of its own. */
  renewKey: () => void;
  /** The stay is stored: nothing of it is left to keep. */
  drop: () => void;
}

/** No secure files, and no administrators' items. */
function draftable(config: SurveyConfig, answers: Answers): Answers {
  const items = itemsByKey(config);
  return Object.fromEntries(
    Object.entries(answers).filter(([key, value]) => {
      const item = items.get(key);
      return item !== undefined && value !== undefined && item.type !== 'secureFiles' && item.isAdminItem !== true;
    }),
  );
}

export function useBedDraft(userId: string, config: SurveyConfig): BedDraft {
  const { surveyId } = config;
  const [offer, setOffer] = useState(() => readDraft(userId, surveyId));
  const [key, setKey] = useState<string>(() => offer?.idempotencyKey ?? crypto.randomUUID());
  const [isSaved, setSaved] = useState(false);
  const last = useRef<Answers>(undefined);
  const release = useRef<() => void>(undefined);

  const letGo = () => {
    release.current?.();
    release.current = undefined;
  };
  useEffect(() => letGo, []);

  const write = (answers: Answers, idempotencyKey: string) => {
    const draft = {
      values: draftable(config, answers),
      idempotencyKey,
      configUpdatedAt: config.updatedAt,
      savedAt: nowMilliseconds(),
    };
    setSaved(writeDraft(userId, surveyId, draft));
  };
  const startKey = () => {
    const fresh = crypto.randomUUID();
    setKey(fresh);
    return fresh;
  };

  return {
    offer,
    isSaved,
    idempotencyKey: key,
    record: (answers) => {
      release.current ??= holdUnsaved();
      last.current = answers;
      if (!offer) write(answers, key);
    },
    resume: () => {
      setOffer(undefined);
      return draftable(config, offer?.values ?? {});
    },
    restart: () => {
      setOffer(undefined);
      const fresh = startKey();
      dropDraft(userId, surveyId);
      if (last.current) write(last.current, fresh);
    },
    renewKey: () => {
      const fresh = startKey();
      if (last.current && !offer) write(last.current, fresh);
    },
    drop: () => {
      letGo();
      setOffer(undefined);
      dropDraft(userId, surveyId);
    },
  };
}
