/** The one place that names the window: in medical mode its name says nothing of the screen (CONTRACT 13). */
import { windowTitle } from '../../domain/outward/windowTitle';
import { pageHouse } from '../../store/switches';

/** Names the window after the screen that it shows. */
export function nameWindow(title: string): void {
  document.title = windowTitle(title, pageHouse());
}
