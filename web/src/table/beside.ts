// What happened beside the moves, in words: who resigned, whose time was over, what was proposed.
import type { Happened } from '../api/types';
import { maybe, t } from '../messages';
import { botName, nameOf } from './seats';
import type { Watching } from './watching.svelte';

export function tellBeside(table: Watching, one: Happened): string {
  const facts = {
    name: nameOf(table, one.seat),
    about: one.about === null || one.about === undefined ? '' : nameOf(table, one.about),
    bot: one.bot ? botName(one.bot) : '',
    who: one.name ?? '',
  };
  switch (one.id) {
    case 'resigned':
      return t(one.bot ? 'beside.resigned-bot' : 'beside.resigned', facts);
    case 'timed-out':
      return t('beside.timed-out', facts);
    case 'returned':
      return t('beside.returned', facts);
    case 'wished':
      return t('beside.wished', { ...facts, about: facts.name });
    case 'proposed':
      return [t(`beside.proposed.${one.what ?? 'end'}`, facts), ...(one.carried ? [carried(one, facts)] : [])].join(' ');
    case 'voted':
      if (one.carried) return carried(one, facts);
      if (one.off) return t('beside.off', facts);
      return t(one.yes ? 'beside.yes' : 'beside.no', facts);
  }
}

function carried(one: Happened, facts: Record<string, string>): string {
  return maybe(`beside.carried.${one.what ?? 'end'}`, facts) ?? '';
}
