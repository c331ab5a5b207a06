/** One press about an offer: once, however often it is pressed, and again by itself where its reply was lost. */
import type { OfferDeed, PersonOffer } from '@madoguchi/shared/contract';
import { useOfferChooseMutation } from '@madoguchi/shared/endpoints/offers';
import { type ApiError, isApiError } from '@madoguchi/shared/store';
import { untilAnswered } from '@madoguchi/shared/submission';
import { offerTexts } from '@madoguchi/shared/texts';
import { useEffect, useRef, useState } from 'react';

export interface Choice {
  /** What is under way. */
  deed: OfferDeed | undefined;
  /** It waits for the connection. */
  isWaiting: boolean;
  /** Why it did not go. */
  failure: string | undefined;
  /** What has become of the offer; undefined where it did not go. */
  choose(deed: OfferDeed): Promise<PersonOffer | undefined>;
}

function textOf(error: ApiError): string {
  return (error.kind === 'refused' && error.errorMessage) || offerTexts.refused;
}

export function useChoice(offerId: string, onRefused: () => void): Choice {
  const [send] = useOfferChooseMutation();
  const [deed, setDeed] = useState<OfferDeed>();
  const [isWaiting, setWaiting] = useState(false);
  const [failure, setFailure] = useState<string>();
  const underWay = useRef(false);
  const leaving = useRef<AbortController>(undefined);
  useEffect(() => () => leaving.current?.abort(), []);

  const choose = async (choice: OfferDeed): Promise<PersonOffer | undefined> => {
    if (underWay.current) return undefined;
    underWay.current = true;
    leaving.current = new AbortController();
    setFailure(undefined);
    setDeed(choice);
    const once = async () => {
      const answer = await send({ offerId, choose: choice });
      if (answer.data) return { data: answer.data };
      if (isApiError(answer.error)) return { error: answer.error };
      throw answer.error;
    };
    try {
      const answer = await untilAnswered(once, {
        leaving: leaving.current.signal,
        onWait: (wait) => setWaiting(wait?.for === 'connection'),
      });
      if ('data' in answer) return answer.data;
      setFailure(textOf(answer.error));
      onRefused();
      return undefined;
    } finally {
      underWay.current = false;
      setWaiting(false);
      setDeed(undefined);
    }
  };
  return { deed, isWaiting, failure, choose };
}
