import { refuse } from '../../platform/http/refusal.ts'

export interface CsvLine {
  /**
   * Line number as shown by a text editor. It may differ from the row number, because a cell may contain line breaks.
   */
  line: number
  cells: string[]
}

const delimiters = [';', '\t', ','] as const

/**
 * Parses CSV as spreadsheets write it: an optional first line `sep=;`, quoted cells with doubled quotes inside, and
 * `="00123"` for a text that must not become a number. `maxTitles`: maximum number of title lines above the table.
 * Throws a Refusal with the line number if a quote is misplaced or not closed.
 */
export function readCsv(text: string, maxTitles: number): CsvLine[] {
  const content = text.replace(/^\ufeff/, '')
  const [, declaredDelimiter, rest] = /^sep=(.)(?:\r\n|\n|\r)([^]*)$/i.exec(content) ?? []
  const body = rest ?? content
  const delimiter = declaredDelimiter ?? detectDelimiter(body, maxTitles)
  return parseLines(body, delimiter, declaredDelimiter === undefined ? 1 : 2)
}

const detectDelimiter = (text: string, maxTitles: number): string => {
  // The comma in a number such as «8,01E+13» is not a delimiter.
  const firstLines = text.split(/\r\n|\n|\r/, maxTitles + 1).map((line) => line.replace(/\d,\d+E\+\d+/gi, ''))
  return delimiters.find((delimiter) => firstLines.some((line) => line.includes(delimiter))) ?? ';'
}

function parseLines(text: string, delimiter: string, from: number): CsvLine[] {
  const lines: CsvLine[] = []
  let current: CsvLine = { line: from, cells: [] }
  let line = from
  for (let position = 0; position <= text.length;) {
    const cell = parseCell(text, position, delimiter, line)
    current.cells.push(cell.text)
    line += cell.lineEnds
    position = cell.end
    if (text[position] === delimiter) {
      position++
      continue
    }
    if (current.cells.some((value) => value !== '')) lines.push(current)
    if (position >= text.length) break
    position += text.startsWith('\r\n', position) ? 2 : 1
    current = { line: ++line, cells: [] }
  }
  return lines
}

interface Cell {
  text: string
  /** Number of line breaks inside the quotes of the cell. */
  lineEnds: number
  /** Position after the cell, at which there is a delimiter, a line end or the end of the text. */
  end: number
}

function parseCell(text: string, at: number, delimiter: string, line: number): Cell {
  const begin = text.startsWith('="', at) ? at + 1 : at
  if (text[begin] !== '"') {
    let end = at
    while (end < text.length && ![delimiter, '\r', '\n'].includes(text[end]!)) end++
    const content = text.slice(at, end)
    if (content.includes('"')) throw refuse.denied('errors:csvQuote', { line })
    return { text: content, lineEnds: 0, end }
  }
  const [quoted] = /^"[^"]*(?:""[^"]*)*"/.exec(text.slice(begin)) ?? []
  const end = begin + (quoted?.length ?? 0)
  const isClosed =
    quoted !== undefined && (end === text.length || [delimiter, '\r', '\n'].includes(text[end]!))
  if (!isClosed) throw refuse.denied('errors:csvQuote', { line })
  const content = quoted.slice(1, -1).replaceAll('""', '"')
  return { text: content, lineEnds: content.match(/\r\n|\n|\r/g)?.length ?? 0, end }
}
