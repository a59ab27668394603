// The rules as chapters, and what of them a search leaves.
import { blocks, type Block } from './markdown';

export interface Chapter {
  /** Its anchor: empty for what comes before the first heading. */
  id: string;
  title: string;
  blocks: Block[];
}

export interface Book {
  title: string;
  chapters: Chapter[];
}

export function bookOf(markdown: string): Book {
  const book: Book = { title: '', chapters: [{ id: '', title: '', blocks: [] }] };
  for (const block of blocks(markdown)) {
    if (block.kind === 'h1') book.title = textOf(block);
    else if (block.kind === 'h2') book.chapters.push({ id: anchorOf(textOf(block)), title: textOf(block), blocks: [] });
    else book.chapters.at(-1)?.blocks.push(block);
  }
  return { ...book, chapters: book.chapters.filter((chapter) => chapter.blocks.length) };
}

export function textOf(block: Block): string {
  return block.parts.map((part) => part.text).join('');
}

/** "8. Phase III, step 12" is `#8-phase-iii-step-12`. */
function anchorOf(title: string): string {
  return title
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}

export function wordsOf(wanted: string): string[] {
  return wanted.toLowerCase().split(/\s+/).filter(Boolean);
}

/** Whether all the words occur in a text. */
export function isFound(text: string, words: string[]): boolean {
  const whole = text.toLowerCase();
  return words.every((word) => whole.includes(word));
}

/** The chapters with those rules alone in which all words occur: in their text, their number or their heading. */
export function found(chapters: Chapter[], words: string[]): Chapter[] {
  if (!words.length) return chapters;
  return chapters
    .map((chapter) => ({
      ...chapter,
      blocks: chapter.blocks.filter((block) => block.rule && isFound(`${block.rule} ${chapter.title} ${textOf(block)}`, words)),
    }))
    .filter((chapter) => chapter.blocks.length);
}

/** A text cut where one of the words occurs in it, so that they can be marked. */
export function marked(text: string, words: string[]): { text: string; hit: boolean }[] {
  if (!words.length) return [{ text, hit: false }];
  const pattern = new RegExp(`(${words.map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|')})`, 'gi');
  return text
    .split(pattern)
    .map((part, i) => ({ text: part, hit: i % 2 === 1 }))
    .filter((part) => part.text);
}
