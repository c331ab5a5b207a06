/** A desk that was left shows nobody; what is pressed reads the list anew, for whose session still stands. */
import { consoleAnswersTexts } from '@madoguchi/shared/texts/console/answers';
import Button from 'antd/es/button';
import { ConsoleScreen } from '../frame/ConsoleScreen';
import { Empty } from '../frame/states';

const { resting } = consoleAnswersTexts;

/** @param props.title of the screen that was left */
export function Resting({ title }: { title: string }) {
  return (
    <ConsoleScreen title={title}>
      <Empty title={resting.title}>
        <p>
          <Button type="link">{resting.goOn}</Button>
        </p>
      </Empty>
    </ConsoleScreen>
  );
}
