import { expect, test } from 'vitest';
import { blocks } from '../src/rules/markdown';

test('a paragraph that begins with a number is that rule', () => {
  const [head, rule] = blocks('## Phase I\n\n**P3.1** A player *takes*\none card.');
  expect(head).toMatchObject({ kind: 'h2', rule: null });
  expect(rule).toEqual({
    kind: 'p',
    rule: 'P3.1',
    parts: [
      { kind: 'text', text: 'A player ' },
      { kind: 'em', text: 'takes' },
      { kind: 'text', text: ' one card.' },
    ],
  });
});

test('items follow each other without empty lines between', () => {
  expect(blocks('- one\n  goes on\n- two').map(({ kind, parts }) => [kind, parts[0]?.text])).toEqual([
    ['li', 'one goes on'],
    ['li', 'two'],
  ]);
});
