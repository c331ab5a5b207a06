/** A QR, drawn as one path. In a file of its own: it comes after the words of the card. */
import { ownTexts } from '@madoguchi/shared/texts';
import { encode } from 'uqr';

/** The white margin that readers need, in modules. */
const QUIET = 4;

/** @param props.label what it is; without it that of an answer's card */
export default function Qr({ text, label = ownTexts.qr }: { text: string; label?: string }) {
  const { data, size } = encode(text, { ecc: 'M', border: QUIET });
  const path = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : []))).join('');
  return (
    <svg viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} shapeRendering="crispEdges">
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}
