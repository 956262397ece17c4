import { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { fromBufferPromise } from 'yauzl'
import { addCellAddresses } from './cell-addresses.ts'
import { buildStoredZip, type ZipPart } from './stored-zip.ts'

const emptyStrings = '<sst xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"/>'
const folder = 'xl/'
const [book, relations, styles, strings] = [
  'xl/workbook.xml',
  'xl/_rels/workbook.xml.rels',
  'xl/styles.xml',
  'xl/sharedStrings.xml',
]

export interface FirstSheet {
  workbook: Buffer
  /** References («G7») of the cells of type `d` (ISO date). `workbook` contains their values as texts. */
  isoDates: ReadonlySet<string>
  /** Numbers of the hidden rows. */
  hiddenRows: ReadonlySet<number>
  /**
   * Names of the visible sheets that contain values, among the first `maxSheets`. The first visible sheet is always
   * included.
   */
  filledSheets: readonly string[]
  /** Names of the hidden sheets that contain values, among the first `maxSheets`. */
  filledHiddenSheets: readonly string[]
  /**
   * True if dates are counted from 1904, as in old versions of Excel for Mac. `workbook` no longer contains this
   * setting.
   */
  date1904: boolean
}

/**
 * Copies the first visible sheet and the parts that its cells need into a new workbook. The sequence of the parts is
 * the one that the exceljs reader requires: it needs strings and styles first, leaves temporary files behind if the
 * sheet precedes them, and drops the last part. The caller must have checked the sizes of the parts. Returns null if no
 * sheet is visible. Throws if the XML of a part is cut.
 */
export async function extractFirstSheet(file: Buffer): Promise<FirstSheet | null> {
  const parts = await unpack(file, [book, relations, styles, strings])
  const sheets = findSheets(readText(parts, book), readText(parts, relations))
  const first = sheets.find(({ hidden }) => !hidden)
  const checkedParts = sheets.slice(0, maxSheets).map(({ part }) => part)
  const contents = await unpack(file, first ? [first.part, ...checkedParts] : checkedParts)
  const content = first && contents.get(first.part)
  if (!content) return null
  requireEnd(content, 'worksheet')
  for (const [name, root] of roots) requireEnd(parts.get(name), root)
  const filled = sheets.filter(({ part }) => part === first.part || hasCells(contents.get(part)))
  const getNames = (hidden: boolean) =>
    filled.filter((sheet) => sheet.hidden === hidden).map(({ name }) => name)
  const copyPart = (name: string): ZipPart[] => {
    const part = parts.get(name)
    return part ? [{ name, content: removePrefix(part) }] : []
  }
  const isoDates = new Set<string>()
  const worksheet = addCellAddresses(mergeTextRuns(removePrefix(content)))
  const date1904 = isOf1904(readText(parts, book))
  const workbook = buildStoredZip([
    ...copyPart(book).map((part) => ({ ...part, content: withoutDateSystem(part.content) })),
    ...copyPart(relations),
    ...copyPart(styles),
    { name: strings, content: removePrefix(parts.get(strings) ?? Buffer.from(emptyStrings)) },
    {
      name: 'xl/worksheets/sheet1.xml',
      content: convertIsoDates(worksheet, isoDates),
    },
    // Placeholder, because the reader drops the last part.
    { name: 'end', content: Buffer.alloc(0) },
  ])
  return {
    workbook,
    isoDates,
    date1904,
    filledSheets: getNames(false),
    filledHiddenSheets: getNames(true),
    hiddenRows: findHiddenRows(worksheet),
  }
}

/** Root elements of the parts that the cells of a sheet need. */
const roots = [
  [book, 'workbook'],
  [relations, 'Relationships'],
  [styles, 'styleSheet'],
  [strings, 'sst'],
] as const
/** The length in bytes within which the end of a part is searched: an end tag, spaces and comments. */
const endLength = 10_000

/** Throws if a part does not end with its root element. The reader would return the rows before the cut. */
function requireEnd(content: Buffer | undefined, root: string): void {
  const end = content
    ?.subarray(-endLength)
    .toString('latin1')
    .replaceAll(/<!--[^]*?-->/g, '')
    .trimEnd()
  const isComplete =
    end === undefined || new RegExp(`(</(\\w+:)?${root}\\s*|<(\\w+:)?${root}(\\s[^<>]*)?/)>$`).test(end)
  if (!isComplete) throw new Error(`the XML of ${root} is cut`)
}

const readText = (parts: ReadonlyMap<string, Buffer>, name: string) => parts.get(name)?.toString('utf8') ?? ''
const readAttribute = (tag: string, name: string) =>
  new RegExp(`\\s${name}\\s*=\\s*["']([^"']*)["']`).exec(tag)?.[1]

const dateSystem = /\sdate1904\s*=\s*["']([^"']*)["']/
const isOf1904 = (workbook: string) => ['1', 'true'].includes(dateSystem.exec(workbook)?.[1] ?? '')
/**
 * Removes the setting of the 1904 date system, which the reader supports only in some spellings and for some cells. All
 * dates are then read in the 1900 system and converted afterwards.
 */
const withoutDateSystem = (workbook: Buffer) =>
  Buffer.from(workbook.toString('latin1').replace(dateSystem, ''), 'latin1')

/** Maximum number of sheets that are checked for content. */
const maxSheets = 20
const hasCells = (content: Buffer | undefined) =>
  content !== undefined && /<(?:\w+:)?(?:v|is)[\s>]/.test(content.toString('latin1'))

const hiddenRow = /<row\s(?=[^<>]*\shidden\s*=\s*["'](?:1|true)["'])[^<>]*>/g
const findHiddenRows = (worksheet: Buffer) =>
  new Set(
    [...worksheet.toString('latin1').matchAll(hiddenRow)].map(([tag]) => Number(readAttribute(tag, 'r'))),
  )

interface SheetPart {
  name: string
  part: string
  hidden: boolean
}

/** Sheets in the sequence of the workbook, with their names and part paths. */
function findSheets(workbook: string, relationsXml: string): SheetPart[] {
  const relations = [...relationsXml.matchAll(/<(?:\w+:)?Relationship\s[^>]*>/g)].map(([tag]) => tag)
  return [...workbook.matchAll(/<(?:\w+:)?sheet\s[^>]*>/g)]
    .map(([tag]) => tag)
    .flatMap((tag) => {
      const id = readAttribute(tag, '\\w+:id')
      const relation = relations.find((candidate) => readAttribute(candidate, 'Id') === id)
      const target = relation && readAttribute(relation, 'Target')
      if (!id || !target) return []
      const part = target.startsWith('/') ? target.slice(1) : folder + target
      const hidden = /hidden/i.test(readAttribute(tag, 'state') ?? '')
      return [{ name: readAttribute(tag, 'name') ?? '', part, hidden }]
    })
}

/** Removes the namespace prefix that some libraries write in every tag, because the reader does not support it. */
function removePrefix(content: Buffer): Buffer {
  const prefix = /<(\w+):(?:worksheet|sst|styleSheet|workbook)\s/.exec(
    content.subarray(0, 2_000).toString('latin1'),
  )?.[1]
  if (!prefix) return content
  return Buffer.from(
    content.toString('latin1').replaceAll(new RegExp(`<(/?)${prefix}:`, 'g'), '<$1'),
    'latin1',
  )
}

/** Merges the runs of a rich text in a cell, because the reader returns only the last run. */
function mergeTextRuns(content: Buffer): Buffer {
  if (!content.includes('</r><r>')) return content
  const runBoundary = /<\/t><\/r><r>(?:<rPr\/>|<rPr>.*?<\/rPr>)?<t[^>]*>/gs
  return Buffer.from(content.toString('latin1').replaceAll(runBoundary, ''), 'latin1')
}

/**
 * Changes cells of type `d` to texts and adds their references to `isoDates`. Strict Open XML and openpyxl write such
 * cells, and the reader would read «2026-11-20» as the number 2026.
 */
function convertIsoDates(content: Buffer, isoDates: Set<string>): Buffer {
  const xml = content.toString('latin1')
  const converted = xml.replaceAll(/<c\s(?:[^<>]*\s)?t\s*=\s*(?:"d"|'d')[^<>]*>/g, (tag) => {
    isoDates.add(readAttribute(tag, 'r') ?? '')
    return tag.replace(/(\st\s*=\s*["'])d/, '$1str')
  })
  return isoDates.size === 0 ? content : Buffer.from(converted, 'latin1')
}

async function unpack(file: Buffer, names: readonly string[]): Promise<Map<string, Buffer>> {
  const parts = new Map<string, Buffer>()
  const zip = await fromBufferPromise(file, { lazyEntries: true })
  for await (const entry of zip.eachEntry()) {
    if (!names.includes(entry.fileName)) continue
    const chunks: Buffer[] = []
    const collector = new Writable({
      write: (chunk: Buffer, _encoding, done) => (chunks.push(chunk), done()),
    })
    await pipeline(await zip.openReadStreamPromise(entry), collector)
    parts.set(entry.fileName, Buffer.concat(chunks))
  }
  return parts
}
