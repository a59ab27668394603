// What somebody did. Actions are worded as one chooses them ("Take 3 wood"); the log tells them: "Ann takes 3 wood", "You take 3 wood".
// Events are worded in the third person ("Ann gets 3 gold"), and are said to whoever they are about: "You get 3 gold".

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
  const form = you ? plainVerb : third;
  return ` ${[form(verb), ...joined(rest, (word) => (VERBS.has(word) ? form(word) : word))].join(' ')}`;
}

/** A second verb, after "and", goes with the first. */
const joined = (words: string[], form: (word: string) => string): string[] =>
  words.map((word, i) => (words[i - 1] === 'and' ? form(word) : word));

const plainVerb = (verb: string): string => (verb === 'be' ? 'are' : verb);

function third(verb: string): string {
  if (verb === 'be') return 'is';
  if (/(s|x|ch|sh|o)$/.test(verb)) return `${verb}es`;
  if (/[^aeiou]y$/.test(verb)) return `${verb.slice(0, -1)}ies`;
  return `${verb}s`;
}

/** "gets 3 gold" as one says it to whoever got it: "get 3 gold". */
export function addressed(words: string): string {
  const [verb = '', ...rest] = words.split(' ');
  return [second(verb), ...joined(rest, (word) => (VERBS.has(second(word)) ? second(word) : word))].join(' ');
}

/** The reader within a sentence, or at its beginning: "you", "Your". */
export function reader(begins: boolean, owns: boolean): string {
  const word = owns ? 'your' : 'you';
  return begins ? word.charAt(0).toUpperCase() + word.slice(1) : word;
}

const IRREGULAR: Record<string, string> = { is: 'are', has: 'have' };

function second(verb: string): string {
  if (!/^[a-z]+s$/.test(verb)) return verb;
  if (/(ss|x|ch|sh|o)es$/.test(verb)) return verb.slice(0, -2);
  return IRREGULAR[verb] ?? (verb.endsWith('ies') ? `${verb.slice(0, -3)}y` : verb.slice(0, -1));
}
