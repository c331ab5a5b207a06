/** Google's map where its key is set, our own picture where it is not, or where the map does not come. */
import { mapsApiKey } from '@madoguchi/shared/store';
import { mapTexts } from '@madoguchi/shared/texts';
import type { MapViewProps } from '@madoguchi/shared/ui/map';
import { Spinner } from '@madoguchi/shared/ui/plain';
import { type ComponentType, useEffect, useState } from 'react';
import { PictureMap } from './PictureMap';

type Fetched = { kind: 'waiting' } | { kind: 'here'; MapView: ComponentType<MapViewProps> } | { kind: 'failed' };

export function PlaceMap(props: Omit<MapViewProps, 'apiKey'>) {
  const apiKey = mapsApiKey();
  return apiKey === undefined ? <PictureMap {...props} /> : <FetchedMap {...props} apiKey={apiKey} />;
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
  if (fetched.kind === 'waiting') return <Spinner label={mapTexts.dialog.map} />;
  if (fetched.kind === 'here') return <fetched.MapView {...props} />;
  return (
    <>
      <p className="form-location__fault" role="alert">
        {mapTexts.failure.map}
      </p>
      <PictureMap {...props} />
    </>
  );
}
