/**
 * The picture that replaces the map where no maps key is set: a grid with the prefectures' names, on which a press
 * sets the marker. The arrow keys move it, and it can be made larger and smaller.
 */
import { PREFECTURES } from '@madoguchi/shared/domain/facility';
import { mapTexts } from '@madoguchi/shared/texts';
import type { MapViewProps, Position } from '@madoguchi/shared/ui/map';
import { IconButton } from '@madoguchi/shared/ui/plain';
import { type KeyboardEvent, type MouseEvent, useId, useState } from 'react';
import { roundPosition } from './position';

const WIDTH = 400;
const HEIGHT = 300;
const LINES = [1, 2, 3, 4, 5, 6, 7];
/** Degrees of latitude from top to bottom, from near to far. */
const SPANS = [0.02, 0.1, 0.5, 2, 8, 24] as const;
const FIRST_SPAN = 2;
/** A key moves the marker by this share of the picture. */
const STEP = 1 / 20;
const ARROWS: Readonly<Record<string, readonly [lat: number, lng: number]>> = {
  ArrowUp: [1, 0],
  ArrowDown: [-1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

export function PictureMap({ center, marker, onPick }: Pick<MapViewProps, 'center' | 'marker' | 'onPick'>) {
  const helpId = useId();
  const [zoom, setZoom] = useState(FIRST_SPAN);
  const [middle, setMiddle] = useState(center);
  const height = SPANS[zoom] ?? SPANS[FIRST_SPAN];
  const width = ((height * WIDTH) / HEIGHT) * (1 / Math.cos((middle.lat * Math.PI) / 180));

  const pick = (position: Position) => onPick?.(roundPosition(position));
  const onClick = ({ currentTarget, clientX, clientY, detail }: MouseEvent) => {
    const { left, top, width: across, height: down } = currentTarget.getBoundingClientRect();
    // Enter and the space bar press without a place: the middle is meant.
    const isPointed = detail > 0 && across > 0;
    const x = isPointed ? (clientX - left) / across - 0.5 : 0;
    const y = isPointed ? (clientY - top) / down - 0.5 : 0;
    pick({ lat: middle.lat - y * height, lng: middle.lng + x * width });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const direction = ARROWS[event.key];
    if (!direction || !onPick) return;
    event.preventDefault();
    const from = marker ?? middle;
    pick({ lat: from.lat + direction[0] * height * STEP, lng: from.lng + direction[1] * width * STEP });
  };
  const change = (next: number) => {
    setZoom(Math.min(SPANS.length - 1, Math.max(0, next)));
    setMiddle(marker ?? middle);
  };
  const placeOf = ({ lat, lng }: Position) => ({
    x: ((lng - middle.lng) / width + 0.5) * WIDTH,
    y: ((middle.lat - lat) / height + 0.5) * HEIGHT,
  });
  const place = marker && placeOf(marker);
  const picture = (
    <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true" focusable="false">
      {LINES.map((line) => (
        <path
          key={line}
          className="form-picture-map__line"
          d={`M${(line * WIDTH) / 8} 0V${HEIGHT}M0 ${(line * HEIGHT) / 8}H${WIDTH}`}
        />
      ))}
      {PREFECTURES.map(({ name, lat, lng }) => {
        const { x, y } = placeOf({ lat, lng });
        return x > 0 && x < WIDTH && y > 0 && y < HEIGHT ? (
          <text key={name} className="form-picture-map__name" x={x} y={y}>
            {name}
          </text>
        ) : null;
      })}
      {place && <circle className="form-picture-map__marker" cx={place.x} cy={place.y} r="9" />}
    </svg>
  );
  return (
    <section className="form-picture-map" aria-label={mapTexts.dialog.map}>
      {onPick ? (
        <button
          type="button"
          className="form-picture-map__picture"
          aria-label={mapTexts.dialog.map}
          aria-describedby={helpId}
          onClick={onClick}
          onKeyDown={onKeyDown}
        >
          {picture}
        </button>
      ) : (
        <div className="form-picture-map__picture">{picture}</div>
      )}
      <div className="form-picture-map__zoom">
        <IconButton label={mapTexts.dialog.zoomIn} disabled={zoom === 0} onClick={() => change(zoom - 1)}>
          ＋
        </IconButton>
        <IconButton
          label={mapTexts.dialog.zoomOut}
          disabled={zoom === SPANS.length - 1}
          onClick={() => change(zoom + 1)}
        >
          −
        </IconButton>
      </div>
      {onPick && (
        <p id={helpId} className="form-location__help form-location__keys">
          {mapTexts.dialog.pictureHelp}
        </p>
      )}
    </section>
  );
}
