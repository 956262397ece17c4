import { isCertainlyCode, looksLikeCode, looksLikeMark, looksLikeOwnCode } from './code-shape.ts'
import { readKey, type FieldKind, type KeyReading, type WedgeKey } from './read-key.ts'

export type Suspicion = 'wrongLayout' | 'capsLock' | 'wrongMode'

export interface Scan {
  kind: 'scan'
  /** By the places of the keys, so right on any layout; with GS where the scanner sent it. */
  text: string
  suspicion?: Suspicion
}

/** Keys that were a person's typing after all; `held` of them were kept from the page and must be given back. */
export interface Typing {
  kind: 'typing'
  held: string
}

interface Burst {
  text: string
  held: string
  keys: number
  garbage: number
  otherLayout: boolean
  capsLock: boolean
  field: FieldKind
  lastAt: number
  longestGap: number
  /** Time between its keys, without the holes that the computer tore. */
  pressing: number
  holes: number
  taken: boolean
}

export interface WedgeState {
  burst: Burst | null
  /** When the last scan ended: an end key right behind it is the second half of CR LF. */
  endedAt: number
}

export interface WedgeStep {
  state: WedgeState
  out: (Scan | Typing)[]
  /** The key belongs to a scan: it must reach neither a field nor a button. */
  take: boolean
}

/**
 * Milliseconds. Keys of one scan come closer than `gap`; no hand keeps `machine` from key to key. A busy computer tears a
 * scan that had such a pace: until `hole` the keys after it belong to the same code.
 */
const pace = { gap: 100, machine: 35, hole: 300 }

export const noKeys: WedgeState = { burst: null, endedAt: -Infinity }

/** One key press of a keyboard that may be a scanner. Pure: the moment comes with the key. */
export function pressKey(before: WedgeState, key: WedgeKey): WedgeStep {
  const late = before.burst !== null && !goesOn(before.burst, key)
  const { state, out } = late ? pause(before) : { state: before, out: [] }
  // Where releases of the keys are lost, the same character twice comes as a key held down.
  const again = key.repeat && state.burst !== null && isPaced(state.burst, key)
  const reading = readKey(again ? { ...key, repeat: false } : key, state.burst !== null)
  switch (reading.kind) {
    case 'modifier':
      return { state, out, take: false }
    case 'other': {
      const ended = pause(state)
      return { ...ended, out: [...out, ...ended.out] }
    }
    case 'end':
      return endKey(state, out, key)
    case 'character':
    case 'garbage': {
      const burst = grow(state.burst ?? begin(key), reading, key)
      return { state: { ...state, burst }, out, take: burst.taken }
    }
  }
}

function goesOn(burst: Burst, key: WedgeKey): boolean {
  const since = key.timeStamp - burst.lastAt
  if (since <= pace.gap) return true
  return since <= pace.hole && (byMachine(burst) || (burst.field === 'scan' && burst.keys === 1))
}

const isPaced = (burst: Burst, key: WedgeKey) =>
  burst.keys > 1 && byMachine(burst) && key.timeStamp - burst.lastAt <= pace.machine

/** No key came for longer than the gap: what was collected is a scan without an end, or typing. */
export function pause(state: WedgeState): WedgeStep {
  if (!state.burst) return { state, out: [], take: false }
  const { burst } = state
  const scan = isScanWithoutEnd(burst)
  return {
    state: { ...state, burst: null },
    out: [scan ? { kind: 'scan', text: burst.text, suspicion: 'wrongMode' } : typing(burst)],
    take: false,
  }
}

function endKey(state: WedgeState, out: WedgeStep['out'], key: WedgeKey): WedgeStep {
  const { burst, endedAt } = state
  if (!burst) return { state, out, take: key.timeStamp - endedAt <= pace.gap }
  if (!isScan(burst)) return { state: { ...state, burst: null }, out: [...out, typing(burst)], take: false }
  return { state: { burst: null, endedAt: key.timeStamp }, out: [...out, scanOf(burst)], take: true }
}

function begin(key: WedgeKey): Burst {
  return {
    text: '',
    held: '',
    keys: 0,
    garbage: 0,
    otherLayout: false,
    capsLock: false,
    field: key.field,
    lastAt: key.timeStamp,
    longestGap: 0,
    pressing: 0,
    holes: 0,
    taken: false,
  }
}

function grow(burst: Burst, reading: KeyReading, key: WedgeKey): Burst {
  const character = reading.kind === 'character' ? reading : null
  const since = key.timeStamp - burst.lastAt
  const hole = since > pace.gap
  const next = {
    ...burst,
    text: burst.text + (character?.character ?? ''),
    keys: burst.keys + 1,
    garbage: burst.garbage + (character ? 0 : 1),
    otherLayout: burst.otherLayout || (character?.otherLayout ?? false),
    capsLock: burst.capsLock || (character?.capsLock ?? false),
    lastAt: key.timeStamp,
    longestGap: Math.max(burst.longestGap, since),
    pressing: burst.pressing + (hole ? 0 : since),
    holes: burst.holes + (hole ? 1 : 0),
  }
  const taken = burst.taken || mustTake(next)
  return { ...next, taken, held: taken ? burst.held + (character?.typed ?? '') : '' }
}

/** Early enough that a mark does not run through a field, late enough that a quick hand is not stopped. */
function mustTake(burst: Burst): boolean {
  if (burst.keys < 4 || burst.longestGap > pace.machine || isWeight(burst)) return false
  return !['text', 'note'].includes(burst.field) || looksLikeMark(burst.text) || /^\d{8,}$/.test(burst.text)
}

/**
 * «12.345» into a field that takes fractions: scales are keyboards too, as quick as scanners. By the places of the keys the
 * point is one, whatever the layout writes.
 */
const isWeight = ({ field, text }: Burst) =>
  field === 'decimal' && /^\s*\d{0,3}[.,]\d{0,3}\s*(k|kg)?$/i.test(text)

function isScan(burst: Burst): boolean {
  if (isWeight(burst)) return false
  const { field, keys, garbage, text } = burst
  // Where nothing can be typed nobody types so much at once.
  if (!byMachine(burst)) return field === 'none' ? keys >= 4 : isCertainlyCode(text)
  const enough = {
    ...{ none: keys >= 4, scan: keys >= 4, number: keys >= 6, decimal: keys >= 6 },
    ...{ text: looksLikeCode(text), note: looksLikeOwnCode(text) },
  }
  return enough[field] || garbage >= 6
}

function isScanWithoutEnd(burst: Burst): boolean {
  if (isWeight(burst)) return false
  const { field, keys, garbage, text } = burst
  const mark = looksLikeMark(text)
  const enough = {
    ...{ none: keys >= 6, scan: keys >= 6, number: keys >= 8, decimal: keys >= 8 },
    ...{ text: mark, note: mark },
  }
  return byMachine(burst) && (enough[field] || garbage >= 6)
}

/** By the average: a single late key is the computer's, not the scanner's. */
function byMachine({ keys, pressing, holes }: Burst): boolean {
  const gaps = keys - 1 - holes
  return gaps > 0 && holes <= gaps && pressing / gaps <= pace.machine
}

function scanOf(burst: Burst): Scan {
  const { text } = burst
  if (burst.garbage > 0) return { kind: 'scan', text, suspicion: 'wrongMode' }
  // Caps Lock before the layout: it makes a mark unreadable, a foreign layout does not.
  if (burst.capsLock) return { kind: 'scan', text, suspicion: 'capsLock' }
  if (burst.otherLayout) return { kind: 'scan', text, suspicion: 'wrongLayout' }
  return { kind: 'scan', text }
}

function typing({ held }: Burst): Typing {
  return { kind: 'typing', held }
}
