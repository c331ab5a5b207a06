import { commonTexts } from '../../texts/common';
import { type House, leavingFacts } from './facts';

/** The window's name on a screen: the screen's title with the product's name, in medical mode the facility alone. */
export function windowTitle(title: string, house: House): string {
  const { screen, facility } = leavingFacts({ screen: title }, house);
  return screen === undefined ? (facility ?? commonTexts.neutralTitle) : commonTexts.documentTitle(screen);
}
