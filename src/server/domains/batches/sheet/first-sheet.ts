import { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { fromBufferPromise } from 'yauzl'
import { addressCells } from './cell-addresses.ts'
import { storedZip, type Part } from './stored-zip.ts'

const noStrings = '<sst xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"/>'
const folder = 'xl/'
const [book, relations, styles, strings] = [
  'xl/workbook.xml',
  'xl/_rels/workbook.xml.rels',
  'xl/styles.xml',
  'xl/sharedStrings.xml',
]

export interface FirstSheet {
  workbook: Buffer
  /** References («G7») of its cells of type `d`, which the workbook has as texts. */
  isoDates: ReadonlySet<string>
  /** Numbers of its rows that are hidden. */
  hiddenRows: ReadonlySet<number>
  /** Names of the sheets that are shown and have something in them, it among them. */
  filledSheets: readonly string[]
  /** Its dates are counted from 1904, as Excel for Mac did; the workbook does not say so any more. */
  date1904: boolean
}

/**
 * The first sheet that is shown, with what its cells need, as a workbook of its own. Programs write the parts of a file in
 * any order and name sheets as they like; the reader of sheets wants strings and styles first, keeps what comes too early in
 * files that it forgets, and loses the last part. The sizes of the parts have been looked at. null: it shows no sheet.
 */
export async function firstSheet(file: Buffer): Promise<FirstSheet | null> {
  const small = await unpack(file, [book, relations, styles, strings])
  const shown = shownSheets(textOf(small, book), textOf(small, relations))
  const [first] = shown
  const contents = await unpack(
    file,
    shown.slice(0, maxSheets).map(({ part }) => part),
  )
  const content = first && contents.get(first.part)
  if (!content) return null
  const filledSheets = shown
    .filter(({ part }) => part === first.part || hasCells(contents.get(part)))
    .map(({ name }) => name)
  const known = (name: string): Part[] => {
    const found = small.get(name)
    return found ? [{ name, content: unprefixed(found) }] : []
  }
  const isoDates = new Set<string>()
  const worksheet = addressCells(inOneRun(unprefixed(content)))
  const date1904 = isOf1904(textOf(small, book))
  const workbook = storedZip([
    ...known(book).map((part) => ({ ...part, content: withoutDateSystem(part.content) })),
    ...[...known(relations), ...known(styles)],
    { name: strings, content: unprefixed(small.get(strings) ?? Buffer.from(noStrings)) },
    {
      name: 'xl/worksheets/sheet1.xml',
      content: isoDatesAsTexts(worksheet, isoDates),
    },
    // The last part is lost.
    { name: 'end', content: Buffer.alloc(0) },
  ])
  return { workbook, isoDates, date1904, filledSheets, hiddenRows: hiddenRowsOf(worksheet) }
}

const textOf = (parts: ReadonlyMap<string, Buffer>, name: string) => parts.get(name)?.toString('utf8') ?? ''
const attribute = (tag: string, name: string) =>
  new RegExp(`\\s${name}\\s*=\\s*["']([^"']*)["']`).exec(tag)?.[1]

const dateSystem = /\sdate1904\s*=\s*["']([^"']*)["']/
const isOf1904 = (workbook: string) => ['1', 'true'].includes(dateSystem.exec(workbook)?.[1] ?? '')
/** The reader knows the date system of some spellings and of some cells alone: it reads all by the usual one. */
const withoutDateSystem = (workbook: Buffer) =>
  Buffer.from(workbook.toString('latin1').replace(dateSystem, ''), 'latin1')

/** More of them nobody looks through. */
const maxSheets = 20
const hasCells = (content: Buffer | undefined) =>
  content !== undefined && /<(?:\w+:)?(?:v|is)[\s>]/.test(content.toString('latin1'))

const hiddenRow = /<row\s(?=[^<>]*\shidden\s*=\s*["'](?:1|true)["'])[^<>]*>/g
const hiddenRowsOf = (worksheet: Buffer) =>
  new Set([...worksheet.toString('latin1').matchAll(hiddenRow)].map(([tag]) => Number(attribute(tag, 'r'))))

/** The sheets that are not hidden, in their order: what each is called and where it lies. */
function shownSheets(workbook: string, rels: string): { name: string; part: string }[] {
  const relations = [...rels.matchAll(/<(?:\w+:)?Relationship\s[^>]*>/g)].map(([tag]) => tag)
  return [...workbook.matchAll(/<(?:\w+:)?sheet\s[^>]*>/g)]
    .map(([tag]) => tag)
    .filter((tag) => !/hidden/i.test(attribute(tag, 'state') ?? ''))
    .flatMap((tag) => {
      const id = attribute(tag, '\\w+:id')
      const relation = relations.find((one) => attribute(one, 'Id') === id)
      const target = relation && attribute(relation, 'Target')
      if (!id || !target) return []
      const part = target.startsWith('/') ? target.slice(1) : folder + target
      return [{ name: attribute(tag, 'name') ?? '', part }]
    })
}

/** Some libraries write each tag with a prefix, which the reader does not know. */
function unprefixed(content: Buffer): Buffer {
  const prefix = /<(\w+):(?:worksheet|sst|styleSheet|workbook)\s/.exec(
    content.subarray(0, 2_000).toString('latin1'),
  )?.[1]
  if (!prefix) return content
  return Buffer.from(
    content.toString('latin1').replaceAll(new RegExp(`<(/?)${prefix}:`, 'g'), '<$1'),
    'latin1',
  )
}

/** Of a text that stands in its cell in runs of several looks the reader keeps the last run alone. */
function inOneRun(content: Buffer): Buffer {
  if (!content.includes('</r><r>')) return content
  const joint = /<\/t><\/r><r>(?:<rPr\/>|<rPr>.*?<\/rPr>)?<t[^>]*>/gs
  return Buffer.from(content.toString('latin1').replaceAll(joint, ''), 'latin1')
}

/**
 * The reader knows no cells of type `d`, which Strict Open XML and openpyxl write: of «2026-11-20» it keeps the number 2026.
 * They become texts, and their references are added to `isoDates`.
 */
function isoDatesAsTexts(content: Buffer, isoDates: Set<string>): Buffer {
  const xml = content.toString('latin1')
  const typed = xml.replaceAll(/<c\s(?:[^<>]*\s)?t\s*=\s*(?:"d"|'d')[^<>]*>/g, (tag) => {
    isoDates.add(attribute(tag, 'r') ?? '')
    return tag.replace(/(\st\s*=\s*["'])d/, '$1str')
  })
  return isoDates.size === 0 ? content : Buffer.from(typed, 'latin1')
}

async function unpack(file: Buffer, names: readonly string[]): Promise<Map<string, Buffer>> {
  const parts = new Map<string, Buffer>()
  const zip = await fromBufferPromise(file, { lazyEntries: true })
  for await (const entry of zip.eachEntry()) {
    if (!names.includes(entry.fileName)) continue
    const chunks: Buffer[] = []
    const keep = new Writable({ write: (chunk: Buffer, _encoding, done) => (chunks.push(chunk), done()) })
    await pipeline(await zip.openReadStreamPromise(entry), keep)
    parts.set(entry.fileName, Buffer.concat(chunks))
  }
  return parts
}
