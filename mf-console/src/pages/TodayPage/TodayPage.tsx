/** The console's screen 今日. */
import { consoleFrameTexts } from '@madoguchi/shared/texts/console/frame';
import { ConsoleScreen } from '../../features/frame/ConsoleScreen';

export default function TodayPage() {
  return <ConsoleScreen title={consoleFrameTexts.items.today}>{null}</ConsoleScreen>;
}
