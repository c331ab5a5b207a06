/** A map with one marker, on google-map-react. */
import GoogleMapReact from 'google-map-react';
import { mapTexts } from '../../texts';
import './map.css';

/** A place in degrees. */
export interface Position {
  lat: number;
  lng: number;
}

export interface MapViewProps {
  /** The maps key of this deployment (`MAPS_API_KEY`). */
  apiKey: string;
  /** Where the map opens, and where it goes when another is given; people may move it away. */
  center: Position;
  zoom?: number;
  /** The one marker (MAP-011). */
  marker?: Position | undefined;
  /** A press on the map. */
  onPick?: (position: Position) => void;
}

function Marker(_position: Position) {
  return <span className="mg-map__marker" role="img" aria-label={mapTexts.dialog.marker} />;
}

/** A map with at most one marker; Japanese, region Japan, places library (MAP-016). */
export function MapView({ apiKey, center, zoom = 15, marker, onPick }: MapViewProps) {
  return (
    <section className="mg-map" aria-label={mapTexts.dialog.map}>
      <GoogleMapReact
        bootstrapURLKeys={{ key: apiKey, language: 'ja', region: 'JP', libraries: ['places'] }}
        center={center}
        defaultZoom={zoom}
        options={{ fullscreenControl: false, clickableIcons: false }}
        onClick={({ lat, lng }) => onPick?.({ lat, lng })}
      >
        {marker && <Marker lat={marker.lat} lng={marker.lng} />}
      </GoogleMapReact>
    </section>
  );
}
