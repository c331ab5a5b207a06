/** Counts which items are rendered: what makes a form of 200 items as quick as one of 20 (DESIGN 4). */
import { describe, expect, jest, test } from '@jest/globals';
import type { SchemaItem } from '@madoguchi/shared/contract';
import type * as Plain from '@madoguchi/shared/ui/plain';
import { fireEvent } from '@testing-library/react';
// Registers its hooks, which may not happen inside a test.
import '@testing-library/user-event';

const renders = new Map<string, number>();

jest.mock('@madoguchi/shared/ui/plain', () => {
  const actual = jest.requireActual<typeof Plain>('@madoguchi/shared/ui/plain');
  return {
    ...actual,
    FieldFrame: (props: Plain.FieldFrameProps) => {
      renders.set(props.itemKey, (renders.get(props.itemKey) ?? 0) + 1);
      return actual.FieldFrame(props);
    },
  };
});

const TYPES = ['text', 'number', 'radio', 'checkboxes', 'dropdown', 'date', 'phone', 'textarea'];

describe('rendering of 200 items', () => {
  test('a key renders nothing, and only the touched item is rendered again', async () => {
    // Loaded here, after the stand-in for the frame.
    const { showForm } = await import('./testing/formScene');
    const scene = showForm(
      Array.from({ length: 200 }, (_, index): SchemaItem => {
        const type = TYPES[index % TYPES.length] ?? 'text';
        return { itemKey: `q${index}`, type, title: `設問${index}`, options: ['甲', '乙'] };
      }),
    );
    expect(renders.size).toBe(200);
    const rendered = (act: () => void) => {
      renders.clear();
      act();
      return Object.fromEntries(renders);
    };
    // By name: jsdom takes a minute to read the roles and labels of a page of 200 items.
    const first = scene.container.querySelector('[name="q0"]') ?? document.body;
    const radio = scene.container.querySelector('[name="q2"][value="乙"]') ?? document.body;
    expect(rendered(() => fireEvent.input(first, { target: { value: 'や' } }))).toEqual({});
    expect(rendered(() => fireEvent.blur(first))).toEqual({ q0: 1 });
    expect(rendered(() => fireEvent.click(radio))).toEqual({ q2: 1 });
    expect(scene.answers()).toEqual({ q0: 'や', q2: '乙' });
  });
});
