/** Something is loading: a circle, a whole screen, or an overlay over one. */
import { commonTexts } from '../../texts';

/** A turning circle. With `label` it is announced; without, something beside it says what is going on. */
export function Spinner({ label, small = false }: { label?: string; small?: boolean }) {
  const circle = <span className={small ? 'mg-spinner mg-spinner--small' : 'mg-spinner'} aria-hidden="true" />;
  return label ? (
    <span className="mg-spinner-line" role="status">
      {circle}
      <span>{label}</span>
    </span>
  ) : (
    circle
  );
}

/** The loading state of a screen (ROUTE-046). */
export function LoadingView({ text = commonTexts.loading.text }: { text?: string }) {
  return (
    <div className="mg-view" role="status">
      <Spinner />
      <p>{text}</p>
    </div>
  );
}

/**
 * The loading overlay over a screen that keeps its content (ROUTE-047): it goes in the same paint as the data arrives,
 * so never later than 500 ms after.
 */
export function LoadingOverlay({ loading, text = commonTexts.loading.text }: { loading: boolean; text?: string }) {
  return loading ? (
    <div className="mg-overlay" role="status">
      <Spinner />
      <p>{text}</p>
    </div>
  ) : null;
}
