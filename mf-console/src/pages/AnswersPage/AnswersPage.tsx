/** The console's screen 回答. */
import { consoleFrameTexts } from '@madoguchi/shared/texts/console/frame';
import { ConsoleScreen } from '../../features/frame/ConsoleScreen';

export default function AnswersPage() {
  return <ConsoleScreen title={consoleFrameTexts.items.answers}>{null}</ConsoleScreen>;
}
