// A picture of a finished game, to be shown to friends: drawn here as an SVG of our own and handed out as a PNG.
import type { Colour } from '../games/face';

export interface Portrait {
  game: string;
  title: string;
  ranks: { name: string; score: number; colour: Colour; won: boolean }[];
  /** What was built, as it stands on the page. */
  building: SVGSVGElement | null;
}

const WIDTH = 1200;
const HEIGHT = 630;
const COLOURS: Record<Colour, string> = { blue: '#0072b2', red: '#d55e00', yellow: '#e6c700', green: '#009e73' };
const SHAPES: Record<Colour, string> = {
  blue: 'M12 2.5a9.5 9.5 0 1 0 0 19a9.5 9.5 0 1 0 0-19z',
  red: 'M3.5 3.5h17v17h-17z',
  yellow: 'M12 2.5L22.5 21H1.5z',
  green: 'M12 1.5L22 12 12 22.5 2 12z',
};
/** Three arches, where a game built nothing that can be shown. */
const ARCHES = 'M40 260V150a60 60 0 0 1 120 0v110zM170 260V120a60 60 0 0 1 120 0v140zM300 260V150a60 60 0 0 1 120 0v110z';

const escaped = (text: string): string => text.replace(/[<>&"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
const cut = (text: string, most: number): string => (text.length > most ? `${text.slice(0, most - 1)}…` : text);
const FACE = 'Georgia, serif';

/** A text that is too long for its line is set narrower. */
function line(text: string, x: number, y: number, size: number, room: number, weight = 400): string {
  const pen = document.createElement('canvas').getContext('2d');
  if (pen) pen.font = `${weight} ${size}px ${FACE}`;
  const long = (pen?.measureText(text).width ?? 0) > room;
  const squeezed = long ? ` textLength="${room}" lengthAdjust="spacingAndGlyphs"` : '';
  return `<text x="${x}" y="${y}" font-size="${size}" font-weight="${weight}"${squeezed}>${escaped(text)}</text>`;
}

/** A picture by itself knows no stylesheet: each path gets the colours it has on the page. */
function standalone(drawn: SVGSVGElement): string {
  const copy = drawn.cloneNode(true) as SVGSVGElement;
  const paths = drawn.querySelectorAll<SVGElement>('path, ellipse, circle, rect');
  copy.querySelectorAll<SVGElement>('path, ellipse, circle, rect').forEach((path, i) => {
    const seen = paths[i];
    if (!seen) return;
    const style = getComputedStyle(seen);
    if (style.display === 'none' || !seen.checkVisibility()) return path.remove();
    for (const name of ['fill', 'stroke', 'stroke-width', 'stroke-dasharray', 'opacity', 'stroke-linejoin', 'stroke-linecap']) {
      path.setAttribute(name, style.getPropertyValue(name));
    }
  });
  return copy.innerHTML;
}

export function picture({ game, title, ranks, building }: Portrait): string {
  const box = building?.getAttribute('viewBox') ?? '0 0 460 280';
  const inside = building
    ? standalone(building)
    : `<path d="${ARCHES}" fill="#7a5230"/><path d="M20 270h420" stroke="#c8962e" stroke-width="10"/>`;
  const rows = ranks.map(({ name, score, colour, won }, i) => {
    const y = 190 + i * 88;
    const shape = `<g transform="translate(766 ${y - 26}) scale(1.5)"><path d="${SHAPES[colour]}" fill="${COLOURS[colour]}" stroke="#3a2d20" stroke-width="1.5"/></g>`;
    const text = line(cut(name, 22), 820, y, 32, 236, won ? 700 : 400);
    const points = `<text x="1130" y="${y}" font-size="38" font-weight="700" text-anchor="end">${score}</text>`;
    const laurel = won ? `<rect x="748" y="${y - 46}" width="404" height="70" rx="8" fill="#f6d98a"/>` : '';
    return laurel + shape + text + points;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}">
<rect width="${WIDTH}" height="${HEIGHT}" fill="#efe3c8"/>
<rect x="18" y="18" width="${WIDTH - 36}" height="${HEIGHT - 36}" rx="10" fill="#f4ead5" stroke="#7a5230" stroke-width="4"/>
<svg x="44" y="110" width="670" height="470" viewBox="${box}" preserveAspectRatio="xMidYMax meet">${inside}</svg>
<g font-family="${FACE}" fill="#2b2118">
${line(game, 50, 88, 46, 660, 700)}
<text x="766" y="112" font-size="34" fill="#a63d2f">${escaped(cut(title, 24))}</text>
${rows.join('\n')}
<text x="1150" y="590" font-size="24" fill="#6b5b47" text-anchor="end">Triforium</text>
</g></svg>`;
}

/** The same in dots, at twice the size. */
export async function photograph(svg: string): Promise<Blob> {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = WIDTH * 2;
  canvas.height = HEIGHT * 2;
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return await new Promise((done, failed) => {
    canvas.toBlob((blob) => (blob ? done(blob) : failed(new Error('no picture'))), 'image/png');
  });
}

/** To whatever this device shares with, or as a file. */
export async function share(blob: Blob, name: string): Promise<void> {
  const file = new File([blob], name, { type: blob.type });
  if (matchMedia('(pointer: coarse)').matches && navigator.canShare?.({ files: [file] })) {
    await navigator.share({ files: [file] }).catch(() => undefined);
    return;
  }
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}
