/** The map of the location input: a lazy federated entry, provided by the host. */
export { MapView, type MapViewProps, type Position } from './MapView';
