/** What a config says above the items of its form: the header image and the description (SURVEY-032, SURVEY-033). */
import type { SurveyConfig } from '@madoguchi/shared/contract';
import { surveyTexts } from '@madoguchi/shared/texts';
import { Card } from '@madoguchi/shared/ui/plain';
import styles from './FormIntro.module.css';

/** The address of the header image, whichever way the config has it. */
function headerImageOf({ headerImageUrl }: SurveyConfig): string | undefined {
  return (typeof headerImageUrl === 'string' ? headerImageUrl : headerImageUrl?.headerUrl) || undefined;
}

/** Nothing where the config has neither. */
export function FormIntro({ config }: { config: SurveyConfig }) {
  const image = headerImageOf(config);
  if (!image && !config.description) return null;
  return (
    <Card className={styles.intro}>
      {image && <img src={image} alt={surveyTexts.headerImage(config.surveyTitle)} />}
      {config.description && <p>{config.description}</p>}
    </Card>
  );
}
