/** Google's map where its key is set, our own picture where it is not, or where the map does not come. */
import { mapsApiKey } from '@madoguchi/shared/store';
import { mapTexts } from '@madoguchi/shared/texts';
import type { MapViewProps } from '@madoguchi/shared/ui/map';
import { Spinner } from '@madoguchi/shared/ui/plain';
import { type ComponentType, useEffect, useState } from 'react';
import { PictureMap } from './PictureMap';

type Fetched = { kind: 'waiting' } | { kind: 'here'; MapView: ComponentType<MapViewProps> } | { kind: 'failed' };

/** So long Google's script may take, its own repeats included. */
const SCRIPT_LIMIT_MILLISECONDS = 15_000;

/** Whether Google's script has come: its loader says nothing of one that did not. */
function hasGoogleMap(): boolean {
  const google: unknown = Reflect.get(window, 'google');
  const maps: unknown = typeof google === 'object' && google !== null ? Reflect.get(google, 'maps') : undefined;
  return typeof maps === 'object' && maps !== null && 'Map' in maps;
}

export function PlaceMap(props: Omit<MapViewProps, 'apiKey'>) {
  const apiKey = mapsApiKey();
  return apiKey === undefined ? <MovedPicture {...props} /> : <FetchedMap {...props} apiKey={apiKey} />;
}

/** The picture at its place, and anew at another: it goes there with the map's first scale. */
function MovedPicture(props: Omit<MapViewProps, 'apiKey'>) {
  return <PictureMap key={`${props.center.lat},${props.center.lng}`} {...props} />;
}

function FetchedMap(props: MapViewProps) {
  const [fetched, setFetched] = useState<Fetched>({ kind: 'waiting' });
  useEffect(() => {
    let isShown = true;
    import('@madoguchi/shared/ui/map').then(
      ({ MapView }) => isShown && setFetched({ kind: 'here', MapView }),
      () => isShown && setFetched({ kind: 'failed' }),
    );
    return () => {
      isShown = false;
    };
  }, []);
  const isHere = fetched.kind === 'here';
  useEffect(() => {
    if (!isHere) return undefined;
    const judge = () => !hasGoogleMap() && setFetched({ kind: 'failed' });
    const timer = window.setTimeout(judge, SCRIPT_LIMIT_MILLISECONDS);
    return () => window.clearTimeout(timer);
  }, [isHere]);
  if (fetched.kind === 'waiting') return <Spinner label={mapTexts.dialog.map} />;
  if (fetched.kind === 'here') return <fetched.MapView {...props} />;
  return (
    <>
      <p className="form-location__fault" role="alert">
        {mapTexts.failure.map}
      </p>
      <MovedPicture {...props} />
    </>
  );
}
