import { refuse } from '../../platform/http/refusal.ts'

export interface CsvLine {
  /** As an editor of texts numbers it: a cell may have line ends. */
  line: number
  cells: string[]
}

const delimiters = [';', '\t', ','] as const

/**
 * Lines of a CSV as spreadsheets write it: an optional first line `sep=;`, cells in quotes with doubled ones inside, and
 * `="00123"` for a text that must not become a number. Throws a Refusal that names the line of a quote that begins or ends
 * inside a cell, or never ends. `mostTitles`: lines allowed above the table, without its delimiter.
 */
export function readCsv(text: string, maxTitles: number): CsvLine[] {
  const content = text.replace(/^\ufeff/, '')
  const [, said, rest] = /^sep=(.)(?:\r\n|\n|\r)([^]*)$/i.exec(content) ?? []
  const body = rest ?? content
  const delimiter = said ?? delimiterOf(body, maxTitles)
  return linesOf(body, delimiter, said === undefined ? 1 : 2)
}

const delimiterOf = (text: string, maxTitles: number): string => {
  // The comma of «8,01E+13» parts no cells.
  const first = text.split(/\r\n|\n|\r/, maxTitles + 1).map((line) => line.replace(/\d,\d+E\+\d+/gi, ''))
  return delimiters.find((sign) => first.some((line) => line.includes(sign))) ?? ';'
}

function linesOf(text: string, delimiter: string, from: number): CsvLine[] {
  const lines: CsvLine[] = []
  let current: CsvLine = { line: from, cells: [] }
  let line = from
  for (let at = 0; at <= text.length;) {
    const cell = cellAt(text, at, delimiter, line)
    current.cells.push(cell.text)
    line += cell.lineEnds
    at = cell.end
    if (text[at] === delimiter) {
      at++
      continue
    }
    if (current.cells.some((one) => one !== '')) lines.push(current)
    if (at >= text.length) break
    at += text.startsWith('\r\n', at) ? 2 : 1
    current = { line: ++line, cells: [] }
  }
  return lines
}

interface Cell {
  text: string
  /** Of its own: those inside of its quotes. */
  lineEnds: number
  /** Where the delimiter, the line's end or the text's end is. */
  end: number
}

function cellAt(text: string, at: number, delimiter: string, line: number): Cell {
  const begin = text.startsWith('="', at) ? at + 1 : at
  if (text[begin] !== '"') {
    let end = at
    while (end < text.length && ![delimiter, '\r', '\n'].includes(text[end]!)) end++
    const found = text.slice(at, end)
    if (found.includes('"')) throw refuse.denied('errors:csvQuote', { line })
    return { text: found, lineEnds: 0, end }
  }
  const [quoted] = /^"[^"]*(?:""[^"]*)*"/.exec(text.slice(begin)) ?? []
  const end = begin + (quoted?.length ?? 0)
  const isWhole =
    quoted !== undefined && (end === text.length || [delimiter, '\r', '\n'].includes(text[end]!))
  if (!isWhole) throw refuse.denied('errors:csvQuote', { line })
  const found = quoted.slice(1, -1).replaceAll('""', '"')
  return { text: found, lineEnds: found.match(/\r\n|\n|\r/g)?.length ?? 0, end }
}
