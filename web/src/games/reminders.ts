// The rule to be reminded of, by what is asked: one click from the question to its text.
const RULES: Record<string, Record<string, string>> = {
  duel: {
    claim: 'D3.1',
    flip: 'D4.3',
    keep: 'D4.6',
    turn: 'D5.1',
    effect: 'D5.9',
    return: 'D5.7',
    install: 'D6.1',
  },
  pillars: {
    take: 'P3.1',
    discard: 'P3.4',
    return: 'P4.2',
    place: 'P4.4',
    immunity: 'P5.2',
    protect: 'P9.V10',
    lose: 'P9.E10',
    cube: 'P5.2',
    exempt: 'P9.V9',
    trade: 'P7.2',
    work: 'P8.1',
    throw: 'P8.5',
  },
  builders: {
    pair: 'B1.5',
    action: 'B2.2',
    building: 'B5.1',
    slot: 'B5.2',
    coins: 'B5.1',
    wood: 'B5.1',
    gain: 'B3.2',
    sell: 'B3.2',
    collect: 'B3.8',
    repeat: 'B3.7',
    contract: 'B6.1',
  },
};

export function reminderOf(game: string, ask: string | undefined): string | null {
  return (ask && RULES[game]?.[ask]) || null;
}
