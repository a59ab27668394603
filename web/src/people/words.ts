// Days and browsers, as people say them.
const DAY = new Intl.DateTimeFormat('en', { dateStyle: 'medium' });
const BROWSERS: [RegExp, string][] = [
  [/Edg\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/Firefox\//, 'Firefox'],
  [/Chrom(e|ium)\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];
const SYSTEMS: [RegExp, string][] = [
  [/Android/, 'Android'],
  [/iPhone|iPad/, 'iOS'],
  [/Windows/, 'Windows'],
  [/Mac OS/, 'macOS'],
  [/Linux/, 'Linux'],
];

export function dayOf(moment: string): string {
  return DAY.format(new Date(moment));
}

/** "Firefox · Linux"; a program by the first word that it says of itself. */
export function browserOf(agent: string): string {
  const named = [BROWSERS, SYSTEMS].flatMap((known) => known.find(([sign]) => sign.test(agent))?.[1] ?? []);
  return named.join(' · ') || (agent.split(/[ /]/)[0] ?? '');
}
