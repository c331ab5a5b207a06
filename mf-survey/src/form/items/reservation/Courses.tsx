/** The questions of a reservation, and as lines of text what leaves nothing to choose. */
import {
  type CategoryLevel,
  type Course,
  commonNames,
  encodeReservation,
  isSameCourse,
  lineOfNames,
  MOST_LISTED_COURSES,
  type ReservationChoice,
} from '@madoguchi/shared/domain/reservation';
import { formTexts } from '@madoguchi/shared/texts';
import { Button, type FieldControl, RadioGroup } from '@madoguchi/shared/ui/plain';
import { useId } from 'react';
import { LabeledSelect } from './LabeledSelect';
import type { CoursePicker, LevelQuestion } from './useCourses';

interface CoursesProps {
  control: FieldControl;
  picker: CoursePicker;
  answer: ReservationChoice | undefined;
  /** Nothing else is left than what is the answer, or becomes it. */
  isChosen: boolean;
  disabled: boolean;
  onChooseLevel: (level: CategoryLevel, key: string) => void;
  onChoose: (course: ReservationChoice | undefined) => void;
}

/** Levels in their order; names that follow one another are one line. */
function segmentsOf(levels: CoursePicker['levels'], last: readonly string[]): (LevelQuestion | string[])[] {
  const segments: (LevelQuestion | string[])[] = [];
  for (const level of [...levels, ...last]) {
    const before = segments.at(-1);
    if (typeof level !== 'string') segments.push(level);
    else if (Array.isArray(before)) before.push(level);
    else segments.push([level]);
  }
  return segments;
}

export function Courses(props: CoursesProps) {
  const { control, picker, answer, isChosen, disabled, onChooseLevel, onChoose } = props;
  const { levels, courses = [], sole } = picker;
  const above = levels.length;
  const common = Math.max(above, commonNames(courses));
  const settled = (isChosen && sole ? sole.names : (courses[0]?.names.slice(0, common) ?? [])).slice(above);
  const segments = segmentsOf(levels, settled);
  const firstQuestion = segments.find((segment) => !Array.isArray(segment));
  return (
    <>
      {segments.map((segment) =>
        Array.isArray(segment) ? (
          <p key={segment.join()} className="form-reservation__settled">
            {lineOfNames(segment)}
          </p>
        ) : (
          <LabeledSelect
            key={segment.level}
            id={segment === firstQuestion ? control.id : undefined}
            label={segment.title}
            name={`${control.name}-${segment.level}`}
            required={control.required}
            invalid={control['aria-invalid']}
            disabled={disabled}
            options={segment.options}
            value={segment.chosen}
            onChange={(key) => onChooseLevel(segment.level, key)}
          />
        ),
      )}
      {courses.length > 0 && !isChosen && (
        <CourseList
          {...{ control, courses, answer, disabled, onChoose }}
          id={firstQuestion ? undefined : control.id}
          from={common}
          onClear={() => {
            picker.clear();
            onChoose(undefined);
          }}
        />
      )}
    </>
  );
}

interface CourseListProps extends Pick<CoursesProps, 'control' | 'answer' | 'disabled' | 'onChoose'> {
  courses: readonly Course[];
  /** Of the first option, where no question stands above. */
  id: string | undefined;
  /** How many of the names stand above the list already. */
  from: number;
  onClear: () => void;
}

/** 予約項目 (CONTRACT 12): a list, or a select where one category has very many. */
function CourseList({ control, courses, answer, disabled, id, from, onChoose, onClear }: CourseListProps) {
  const labelId = useId();
  const options = courses.map((course) => ({
    value: encodeReservation(course),
    label: lineOfNames(course.names.slice(from)),
  }));
  const chosen = courses.find((course) => isSameCourse(course, answer));
  const value = chosen ? encodeReservation(chosen) : '';
  const choose = (next: string) => onChoose(courses.find((course) => encodeReservation(course) === next));
  if (courses.length > MOST_LISTED_COURSES) {
    return (
      <LabeledSelect
        id={id}
        label={formTexts.reservation.item}
        name={control.name}
        required={control.required}
        invalid={control['aria-invalid']}
        disabled={disabled}
        options={options}
        value={value}
        onChange={choose}
      />
    );
  }
  return (
    <div className="form-labeled" role="radiogroup" aria-labelledby={labelId}>
      {/* The title of the whole says it where nothing else is asked. */}
      <span id={labelId} className={id ? 'mg-visually-hidden' : undefined}>
        {formTexts.reservation.item}
      </span>
      <RadioGroup {...control} id={id} options={options} value={value} disabled={disabled} onChange={choose} />
      {!control.required && !disabled && value !== '' && (
        <Button
          className="form-clear"
          size="medium"
          variant="plain"
          aria-label={formTexts.radio.clearOf(formTexts.reservation.item)}
          onClick={() => {
            onClear();
            // This button goes.
            document.getElementById(control.id)?.focus();
          }}
        >
          {formTexts.radio.clear}
        </Button>
      )}
    </div>
  );
}
