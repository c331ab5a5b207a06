/** In which format a file is written. */
import { FILE_FORMATS, type FileFormat } from '@madoguchi/shared/contract/console/words';
import { consoleAnswersTexts } from '@madoguchi/shared/texts/console/answers';
import Radio from 'antd/es/radio';

const { job: words } = consoleAnswersTexts;

interface FormatFieldProps {
  value: FileFormat;
  isDisabled: boolean;
  onChange: (format: FileFormat) => void;
}

export function FormatField({ value, isDisabled, onChange }: FormatFieldProps) {
  return (
    <Radio.Group
      vertical
      aria-label={words.format}
      value={value}
      disabled={isDisabled}
      options={FILE_FORMATS.map((format) => ({ value: format, label: words.formats[format] }))}
      onChange={({ target }: { target: { value?: FileFormat } }) => onChange(target.value ?? value)}
    />
  );
}
