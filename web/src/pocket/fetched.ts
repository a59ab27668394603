// Files of the site. Large ones lie there packed, for a plain file server packs nothing.
const PACKED = '.packed';

/** A file, unpacked where it was packed; `came` is told of each piece that has come. */
export async function fetched(address: string, type = 'application/octet-stream', came?: (bytes: number) => void): Promise<Response> {
  const response = await fetch(address);
  if (!response.ok || !response.body) throw new Error(`${response.status} ${address}`);
  let body = response.body;
  if (came) {
    const told = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
      transform(piece, out) {
        came(piece.byteLength);
        out.enqueue(piece);
      },
    });
    body = body.pipeThrough(told);
  }
  if (address.endsWith(PACKED)) body = body.pipeThrough(new DecompressionStream('gzip'));
  return new Response(body, { headers: { 'Content-Type': type } });
}
