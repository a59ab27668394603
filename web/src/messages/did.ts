// What somebody did. Actions are worded as one chooses them ("Take 3 wood"); the log tells them: "Ann takes 3 wood", "You take 3 wood".

const VERBS = new Set(
  (
    'be build buy choose claim collect deny discard draw end finish flip give hire install keep leave let lose pass pay place play put ' +
    'realise recruit refuse repeat return sell send show skip stay take throw trade turn use'
  ).split(' '),
);

/** An action's words after the name of whoever did it. What is no command stays as it is, behind a colon. */
export function did(words: string, you: boolean): string {
  const [first = '', ...rest] = words.split(' ');
  const verb = first.toLowerCase();
  if (!VERBS.has(verb)) return `: ${words}`;
  return ` ${[you ? plainVerb(verb) : third(verb), ...rest].join(' ')}`;
}

const plainVerb = (verb: string): string => (verb === 'be' ? 'are' : verb);

function third(verb: string): string {
  if (verb === 'be') return 'is';
  if (/(s|x|ch|sh|o)$/.test(verb)) return `${verb}es`;
  if (/[^aeiou]y$/.test(verb)) return `${verb.slice(0, -1)}ies`;
  return `${verb}s`;
}
