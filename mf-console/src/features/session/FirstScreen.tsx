/** Where /console leads: the first screen of the menu that the roles allow. */
import { Navigate } from '@madoguchi/shared/router';
import { consoleFrameTexts } from '@madoguchi/shared/texts/console/frame';
import { ConsoleScreen } from '../frame/ConsoleScreen';
import { menuOf } from '../frame/menu';
import { Empty } from '../frame/states';
import { useStaff } from './staff';

export function FirstScreen() {
  const [first] = menuOf(useStaff());
  if (first) return <Navigate to={first.path} replace />;
  return (
    <ConsoleScreen title={consoleFrameTexts.nothing.title}>
      <Empty title={consoleFrameTexts.nothing.text} />
    </ConsoleScreen>
  );
}
