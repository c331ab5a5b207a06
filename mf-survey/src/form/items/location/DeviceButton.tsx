/** 現在地を使う: sets the marker where the device is, or says what to do when the device does not tell. */
import { mapTexts } from '@madoguchi/shared/texts';
import type { Position } from '@madoguchi/shared/ui/map';
import { Button } from '@madoguchi/shared/ui/plain';
import { useEffect, useRef, useState } from 'react';
import { StatusLine } from '../../StatusLine';
import { askDevice, canAskDevice, type DeviceFailure } from './position';

interface DeviceButtonProps {
  /** Where the marker stands: an answer that comes after it was moved is too late. */
  marker: Position | undefined;
  onFind: (position: Position) => void;
}

type State = { kind: 'asking' } | { kind: 'failed'; failure: DeviceFailure } | { kind: 'marked'; at: Position };

const { device } = mapTexts;

const placeOf = (position: Position | undefined) => position && `${position.lat},${position.lng}`;

export function DeviceButton({ marker, onFind }: DeviceButtonProps) {
  const [state, setState] = useState<State>();
  const question = useRef(0);
  const place = placeOf(marker);
  const [placeBefore, setPlaceBefore] = useState(place);
  if (place !== placeBefore) {
    setPlaceBefore(place);
    if (state?.kind !== 'marked' || placeOf(state.at) !== place) setState(undefined);
  }
  // Another place, or a closed dialog: what the device says now is asked for by nobody.
  useEffect(
    () => () => {
      question.current += 1;
    },
    [place],
  );
  if (!canAskDevice()) return null;

  const ask = async () => {
    question.current += 1;
    const own = question.current;
    setState({ kind: 'asking' });
    const answer = await askDevice();
    if (question.current !== own) return;
    if ('failure' in answer) {
      setState({ kind: 'failed', failure: answer.failure });
      return;
    }
    setState({ kind: 'marked', at: answer.position });
    onFind(answer.position);
  };
  const isAsking = state?.kind === 'asking';
  const status = isAsking ? mapTexts.locating : state?.kind === 'marked' ? device.marked : undefined;
  return (
    <div className="form-location__device">
      <Button size="medium" variant="quiet" busy={isAsking} onClick={() => void ask()}>
        {device.use}
      </Button>
      <StatusLine text={status} />
      {state?.kind === 'failed' && (
        <p className="form-location__fault" role="alert">
          {device[state.failure]}
        </p>
      )}
    </div>
  );
}
