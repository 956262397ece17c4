import { playedIdPattern } from './order-tables.ts'
import {
  formatDay,
  parseDay,
  recordNumberSlot,
  type DayGroup,
  type RowTemplate,
  type Slot,
} from './order-template.ts'

/** A value of a played order that is replaced in its copies. */
export interface Token {
  text: string
  slot: Slot
  /** True: only as a whole value, because the text is too short to be recognized within others. */
  whole?: boolean
}

export interface Cell {
  column: string
  isJson: boolean
  value: string | null
}

/** Years around the played time in which a date or an instant is moved. */
const movedYears = 2
const yearMs = 365.25 * 86_400_000

const instantPattern =
  '\\d{4}-\\d{2}-\\d{2}(?:[T ]\\d{2}:\\d{2}:\\d{2}(?:\\.\\d+)?(?:Z|[+-]\\d{2}(?::?\\d{2})?))?'
const epochPattern = '(?<!\\d)1[78]\\d{11}(?!\\d)'
const escapePattern = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)

/** Text of a value in the text format of `COPY`. */
const escapeText = (text: string): string =>
  text.replaceAll('\\', '\\\\').replaceAll('\t', '\\t').replaceAll('\n', '\\n').replaceAll('\r', '\\r')

/** Turns rows of one played order into templates. */
export class TemplateCompiler {
  readonly #pattern: RegExp
  readonly #inText = new Map<string, Slot>()
  readonly #whole = new Map<string, Slot>()
  readonly #idSlots: ReadonlyMap<string, Slot>
  readonly #playedMs: number
  /** Places of the slots of a group by what they replace, so that each text is built once per copy. */
  readonly #places = new Map<DayGroup, Map<string, number>>()

  /** `idSlots`: by the played numbers of this order. */
  constructor(idSlots: ReadonlyMap<string, Slot>, tokens: readonly Token[], playedMs: number) {
    this.#idSlots = idSlots
    this.#playedMs = playedMs
    for (const { text, slot, whole = false } of tokens) (whole ? this.#whole : this.#inText).set(text, slot)
    const longestFirst = [...this.#inText.keys()].sort((a, b) => b.length - a.length)
    const quoted = [...this.#whole.keys()].map((text) => JSON.stringify(text))
    this.#pattern = new RegExp(
      [
        ...[...longestFirst, ...quoted].map(escapePattern),
        playedIdPattern,
        instantPattern,
        epochPattern,
      ].join('|'),
      'g',
    )
  }

  compileRow(group: DayGroup, cells: readonly Cell[], expiresMs: number | null): RowTemplate {
    const literals = ['']
    const slots: number[] = []
    const addText = (text: string) => void (literals[literals.length - 1] += text)
    const addSlot = (key: string, slot: Slot) => {
      slots.push(this.#findPlace(group, key, slot))
      literals.push('')
    }
    for (const [n, cell] of cells.entries()) {
      if (n > 0) addText('\t')
      this.#compileCell(cell, addText, addSlot, () => {
        slots.push(recordNumberSlot)
        literals.push('')
      })
    }
    addText('\n')
    return { literals, slots, expiresMs }
  }

  #compileCell(
    { column, isJson, value }: Cell,
    addText: (text: string) => void,
    addSlot: (key: string, slot: Slot) => void,
    addRecordNumber: () => void,
  ): void {
    if (value === null) return addText('\\N')
    if (column === 'seq') return addRecordNumber()
    const columnSlot = columnSlots[column]
    if (columnSlot) return addSlot(`column ${column}`, columnSlot)
    const whole = isJson ? undefined : this.#whole.get(value)
    if (whole) return addSlot(`value ${value}`, whole)
    let end = 0
    for (const match of value.matchAll(this.#pattern)) {
      const [found] = match
      const slot = this.#findSlot(found, isJson)
      if (!slot) continue
      addText(escapeText(value.slice(end, match.index)))
      addSlot(found, slot)
      end = match.index + found.length
    }
    addText(escapeText(value.slice(end)))
  }

  #findSlot(found: string, isJson: boolean): Slot | null {
    const token = this.#inText.get(found) ?? this.#idSlots.get(found)
    if (token) return token
    if (found.startsWith('"')) {
      const whole = isJson ? this.#whole.get(JSON.parse(found) as string) : undefined
      return whole ? (copy) => JSON.stringify(whole(copy)) : null
    }
    if (/^\d{13}$/.test(found))
      return this.#isMoved(Number(found)) ? (copy) => String(Number(found) + copy.shiftMs) : null
    if (/^\d{4}-\d{2}-\d{2}$/.test(found)) {
      const day = parseDay(found)
      return this.#isMoved(day * 86_400_000) ? (copy) => formatDay(day + copy.shiftDays) : null
    }
    const ms = Date.parse(toIsoText(found))
    return this.#isMoved(ms) ? (copy) => new Date(ms + copy.shiftMs).toISOString() : null
  }

  #isMoved(ms: number): boolean {
    return Math.abs(ms - this.#playedMs) < movedYears * yearMs
  }

  #findPlace(group: DayGroup, key: string, slot: Slot): number {
    const places = this.#places.get(group) ?? new Map<string, number>()
    this.#places.set(group, places)
    const known = places.get(key)
    if (known !== undefined) return known
    const place = group.slots.push(slot) - 1
    places.set(key, place)
    return place
  }
}

/** Time zones of PostgreSQL may lack the minutes. */
const toIsoText = (text: string): string =>
  text
    .replace(' ', 'T')
    .replace(/([+-]\d{2})(?::?(\d{2}))?$/, (_, hours: string, minutes = '00') => `${hours}:${minutes}`)

/** Parts of the name have columns of their own, and are too short to be replaced within other texts. */
const columnSlots: Readonly<Partial<Record<string, Slot>>> = {
  client_surname: (copy) => copy.surname,
  client_name: (copy) => copy.firstName,
}

/** Writes a row of a copy. `texts`: of the slots of its group. */
export function renderRow(
  { literals, slots }: RowTemplate,
  texts: readonly string[],
  nextRecordNumber: () => number,
): string {
  let row = literals[0]!
  for (let n = 0; n < slots.length; n++) {
    const place = slots[n]!
    row += (place === recordNumberSlot ? nextRecordNumber() : texts[place]!) + literals[n + 1]!
  }
  return row
}

export const isDue = ({ expiresMs }: RowTemplate, shiftMs: number, now: number): boolean =>
  expiresMs !== null && expiresMs + shiftMs < now
