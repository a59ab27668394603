// The rules' Markdown, as far as we write it: headings, lists, paragraphs, emphasis, rule numbers.
export type Inline = { kind: 'text' | 'strong' | 'em' | 'rule'; text: string };
export interface Block {
  kind: 'h1' | 'h2' | 'h3' | 'p' | 'li';
  /** The number of the rule that begins here. */
  rule: string | null;
  parts: Inline[];
}

const NUMBER = /^\*\*([A-Z]\d+(?:\.[A-Z]?\d+)?)\*\*[.:]?\s*/;

export function blocks(markdown: string): Block[] {
  const found: Block[] = [];
  let open: { kind: Block['kind']; lines: string[] } | null = null;
  const close = (): void => {
    if (open) found.push(block(open.kind, open.lines.join(' ')));
    open = null;
  };
  for (const line of markdown.split('\n')) {
    const heading = /^(#+)\s+(.*)$/.exec(line);
    const item = /^\s*[-*]\s+(.*)$/.exec(line);
    if (heading) {
      close();
      const level = Math.min(3, heading[1]?.length ?? 1);
      found.push(block(`h${level}` as Block['kind'], heading[2] ?? ''));
    } else if (item) {
      close();
      open = { kind: 'li', lines: [item[1] ?? ''] };
    } else if (!line.trim()) {
      close();
    } else if (open) {
      open.lines.push(line.trim());
    } else {
      open = { kind: 'p', lines: [line.trim()] };
    }
  }
  close();
  return found;
}

function block(kind: Block['kind'], text: string): Block {
  const rule = NUMBER.exec(text);
  return { kind, rule: rule?.[1] ?? null, parts: inline(rule ? text.slice(rule[0].length) : text) };
}

function inline(text: string): Inline[] {
  const parts: Inline[] = [];
  const pattern = /\*\*([^*]+)\*\*|\*([^*]+)\*|\b([A-Z]\d+\.[A-Z]?\d+)\b/g;
  let at = 0;
  for (const match of text.matchAll(pattern)) {
    if (match.index > at) parts.push({ kind: 'text', text: text.slice(at, match.index) });
    if (match[1] !== undefined) parts.push({ kind: 'strong', text: match[1] });
    else if (match[2] !== undefined) parts.push({ kind: 'em', text: match[2] });
    else parts.push({ kind: 'rule', text: match[3] ?? '' });
    at = match.index + match[0].length;
  }
  if (at < text.length) parts.push({ kind: 'text', text: text.slice(at) });
  return parts;
}
