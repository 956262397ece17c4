import { inflateSync } from 'node:zlib'

export interface PdfPage {
  /** Points. */
  width: number
  height: number
  /** Text as copied from the page, in drawing order; no-break spaces as spaces. */
  text: string
  /** X coordinate of the rightmost text start, in points. */
  rightmost: number
  /** Narrow vertical rectangles from left to right, in points: bars of a barcode. */
  bars: { x: number; width: number; height: number }[]
}

/** Reads PDFs written by pdfkit: compressed streams, glyph ids in hex, one ToUnicode table per font. */
export function readPdf(file: Buffer): PdfPage[] {
  const source = file.toString('latin1')
  const objects = new Map<string, string>()
  for (const [, id, body] of source.matchAll(/(?:^|\n)(\d+) 0 obj\n([\s\S]*?)\nendobj/g))
    objects.set(id!, body!)
  const pages = [...objects.values()].filter((body) => /\/Type \/Page\b(?!s)/.test(body))
  return pages.map((page) => readPage(page, objects))
}

function readPage(page: string, objects: Map<string, string>): PdfPage {
  const [, width, height] = /\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(page) ?? []
  const content = stream(objects.get(/\/Contents (\d+)/.exec(page)![1]!)!)
  const resources = objects.get(/\/Resources (\d+)/.exec(page)![1]!)!
  const fonts = new Map<string, Map<string, string>>()
  for (const [, name, id] of resources.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
    const unicode = /\/ToUnicode (\d+)/.exec(objects.get(id!)!)![1]!
    fonts.set(name!, unicodeOf(stream(objects.get(unicode)!)))
  }
  const textStarts = [...content.matchAll(/1 0 0 1 ([\d.-]+) [\d.-]+ Tm/g)].map(([, x]) => Number(x))
  return {
    width: Number(width),
    height: Number(height),
    text: textOf(content, fonts),
    rightmost: Math.max(0, ...textStarts),
    bars: barsOf(content),
  }
}

function textOf(content: string, fonts: Map<string, Map<string, string>>): string {
  let font: Map<string, string> | undefined
  const texts: string[] = []
  for (const [, name, array] of content.matchAll(/\/(F\d+) [\d.]+ Tf|\[(<[^\]]*)\] TJ/g)) {
    if (name) font = fonts.get(name)
    else {
      const glyphs = [...array!.matchAll(/<([0-9a-f]*)>/gi)].flatMap(([, hex]) => hex!.match(/.{4}/g) ?? [])
      texts.push(glyphs.map((glyph) => font?.get(glyph.toLowerCase()) ?? '\ufffd').join(''))
    }
  }
  // A line may be broken after a hyphen; its parts are drawn separately.
  const hyphens = /([\u2010\u2011\u2013-]) /g
  return texts
    .join(' ')
    .replace(/[\u00a0 ]+/g, ' ')
    .replace(hyphens, '$1')
    .replaceAll('\u2011', '-')
}

/** Glyph id to text: `<0001> <002a> [<0041> …]`. */
function unicodeOf(table: string): Map<string, string> {
  const values = new Map<string, string>()
  for (const [, first, , list] of table.matchAll(/<([0-9a-f]+)> <([0-9a-f]+)> \[([^\]]*)\]/gi)) {
    const texts = [...list!.matchAll(/<([0-9a-f ]*)>/gi)].map(([, hex]) => utf16(hex!.replaceAll(' ', '')))
    texts.forEach((text, i) => values.set((parseInt(first!, 16) + i).toString(16).padStart(4, '0'), text))
  }
  return values
}

function barsOf(content: string): PdfPage['bars'] {
  const rectangles = [...content.matchAll(/([\d.-]+) ([\d.-]+) ([\d.-]+) ([\d.-]+) re/g)]
  return rectangles
    .map(([, x, , width, height]) => ({ x: Number(x), width: Number(width), height: Number(height) }))
    .filter(({ height, width }) => height >= 20 && width < height / 3)
}

const stream = (body: string): string => {
  const from = body.indexOf('stream\n') + 'stream\n'.length
  const raw = Buffer.from(body.slice(from, body.lastIndexOf('\nendstream')), 'latin1')
  return body.includes('/FlateDecode') ? inflateSync(raw).toString('latin1') : raw.toString('latin1')
}

const utf16 = (hex: string) => Buffer.from(hex, 'hex').swap16().toString('utf16le')
