import { isCertainlyCode, isLikelyCode, isLikelyMarkingCode, isLikelyLabelCode } from './code-shape.ts'
import { interpretKey, type FieldKind, type KeyMeaning, type KeyPress } from './read-key.ts'

export type ScannerMisconfiguration = 'wrongLayout' | 'capsLock' | 'wrongMode'

export interface Scan {
  kind: 'scan'
  /** Text read from the physical keys, so that it is correct on any layout. Contains GS where the scanner sent it. */
  text: string
  suspicion?: ScannerMisconfiguration
}

/**
 * Keys that were typed by the user. `withheldKeys`: those that were withheld from the page and must be written into the
 * field.
 */
export interface TypedKeys {
  kind: 'typing'
  withheldKeys: string
}

interface Burst {
  text: string
  withheldKeys: string
  keys: number
  garbage: number
  otherLayout: boolean
  capsLock: boolean
  field: FieldKind
  lastAt: number
  longestGap: number
  /** Total time in ms between the keys, without the gaps that a busy computer causes (`holes`). */
  pressing: number
  holes: number
  isWithheld: boolean
}

export interface ScannerState {
  burst: Burst | null
  /** Time when the last scan ended. An end key directly after it is the second half of CR LF. */
  endedAt: number
}

export interface ScannerKeyResult {
  state: ScannerState
  outputs: (Scan | TypedKeys)[]
  /** True if the key belongs to a scan, so that neither a field nor a button may receive it. */
  mustSuppress: boolean
}

/**
 * Milliseconds. `gap`: usual maximum time between the keys of one scan. `machine`: maximum average time between keys
 * of a scanner; humans type more slowly. `hole`: maximum pause that a busy computer may cause within one scan.
 */
const paceMs = { gap: 100, machine: 35, hole: 300 }

export const initialScannerState: ScannerState = { burst: null, endedAt: -Infinity }

/** Handles one key press of a keyboard that may be a scanner. Pure, because the time is part of the key. */
export function handleScannerKey(previous: ScannerState, key: KeyPress): ScannerKeyResult {
  const isLate = previous.burst !== null && !isContinued(previous.burst, key)
  const { state, outputs } = isLate ? endBurstWithoutEndKey(previous) : { state: previous, outputs: [] }
  // Some systems lose key releases. A character that occurs twice in the code then looks like the repeat of a held
  // key.
  const isRepeated = key.repeat && state.burst !== null && isPaced(state.burst, key)
  const reading = interpretKey(isRepeated ? { ...key, repeat: false } : key, state.burst !== null)
  switch (reading.kind) {
    case 'modifier':
      return { state, outputs, mustSuppress: false }
    case 'other': {
      const ended = endBurstWithoutEndKey(state)
      return { ...ended, outputs: [...outputs, ...ended.outputs] }
    }
    case 'end':
      return endKey(state, outputs, key)
    case 'character':
    case 'garbage': {
      const burst = addKey(state.burst ?? startBurst(key), reading, key)
      return { state: { ...state, burst }, outputs, mustSuppress: burst.isWithheld }
    }
  }
}

function isContinued(burst: Burst, key: KeyPress): boolean {
  const since = key.timeStamp - burst.lastAt
  if (since <= paceMs.gap) return true
  return since <= paceMs.hole && (isMachinePaced(burst) || (burst.field === 'scan' && burst.keys === 1))
}

const isPaced = (burst: Burst, key: KeyPress) =>
  burst.keys > 1 && isMachinePaced(burst) && key.timeStamp - burst.lastAt <= paceMs.machine

/**
 * Ends the burst after a pause, or before a key that no scan contains. The burst is reported as a scan with the
 * suspicion `wrongMode`, because the end key is missing, or as typing.
 */
export function endBurstWithoutEndKey(state: ScannerState): ScannerKeyResult {
  if (!state.burst) return { state, outputs: [], mustSuppress: false }
  const { burst } = state
  const scan = isScanWithoutEnd(burst)
  return {
    state: { ...state, burst: null },
    outputs: [scan ? { kind: 'scan', text: burst.text, suspicion: 'wrongMode' } : toTypedKeys(burst)],
    mustSuppress: false,
  }
}

function endKey(state: ScannerState, outputs: ScannerKeyResult['outputs'], key: KeyPress): ScannerKeyResult {
  const { burst, endedAt } = state
  if (!burst) return { state, outputs, mustSuppress: key.timeStamp - endedAt <= paceMs.gap }
  if (!isScan(burst))
    return {
      state: { ...state, burst: null },
      outputs: [...outputs, toTypedKeys(burst)],
      mustSuppress: false,
    }
  return {
    state: { burst: null, endedAt: key.timeStamp },
    outputs: [...outputs, toScan(burst)],
    mustSuppress: true,
  }
}

function startBurst(key: KeyPress): Burst {
  return {
    text: '',
    withheldKeys: '',
    keys: 0,
    garbage: 0,
    otherLayout: false,
    capsLock: false,
    field: key.field,
    lastAt: key.timeStamp,
    longestGap: 0,
    pressing: 0,
    holes: 0,
    isWithheld: false,
  }
}

function addKey(burst: Burst, reading: KeyMeaning, key: KeyPress): Burst {
  const character = reading.kind === 'character' ? reading : null
  const since = key.timeStamp - burst.lastAt
  const isHole = since > paceMs.gap
  const next = {
    ...burst,
    text: burst.text + (character?.character ?? ''),
    keys: burst.keys + 1,
    garbage: burst.garbage + (character ? 0 : 1),
    otherLayout: burst.otherLayout || (character?.otherLayout ?? false),
    capsLock: burst.capsLock || (character?.capsLock ?? false),
    lastAt: key.timeStamp,
    longestGap: Math.max(burst.longestGap, since),
    pressing: burst.pressing + (isHole ? 0 : since),
    holes: burst.holes + (isHole ? 1 : 0),
  }
  const isSuppressed = burst.isWithheld || mustWithhold(next)
  return {
    ...next,
    isWithheld: isSuppressed,
    withheldKeys: isSuppressed ? burst.withheldKeys + (character?.typed ?? '') : '',
  }
}

/**
 * True if the keys must be withheld from the page. This must begin early enough that a marking code is not typed into
 * a field, and late enough that a fast typist is not interrupted.
 */
function mustWithhold(burst: Burst): boolean {
  if (burst.keys < 4 || burst.longestGap > paceMs.machine || isWeight(burst)) return false
  return (
    !['text', 'note'].includes(burst.field) || isLikelyMarkingCode(burst.text) || /^\d{8,}$/.test(burst.text)
  )
}

/**
 * True for a weight such as «12.345» in a field for decimals, because scales are keyboards too and as fast as
 * scanners. The point is read from the physical key, so it is the same on any layout.
 */
const isWeight = ({ field, text }: Burst) =>
  field === 'decimal' && /^\s*\d{0,3}[.,]\d{0,3}\s*(k|kg)?$/i.test(text)

function isScan(burst: Burst): boolean {
  if (isWeight(burst)) return false
  const { field, keys, garbage, text } = burst
  // Without a focused field a user never presses that many keys in a row.
  if (!isMachinePaced(burst)) return field === 'none' ? keys >= 4 : isCertainlyCode(text)
  const isEnough = {
    none: keys >= 4,
    scan: keys >= 4,
    number: keys >= 6,
    decimal: keys >= 6,
    text: isLikelyCode(text),
    note: isLikelyLabelCode(text),
  }
  return isEnough[field] || garbage >= 6
}

function isScanWithoutEnd(burst: Burst): boolean {
  if (isWeight(burst)) return false
  const { field, keys, garbage, text } = burst
  const mark = isLikelyMarkingCode(text)
  const isEnough = {
    none: keys >= 6,
    scan: keys >= 6,
    number: keys >= 8,
    decimal: keys >= 8,
    text: mark,
    note: mark,
  }
  return isMachinePaced(burst) && (isEnough[field] || garbage >= 6)
}

/** Compares the average pace, because a single late key is caused by a busy computer and not by the scanner. */
function isMachinePaced({ keys, pressing, holes }: Burst): boolean {
  const gaps = keys - 1 - holes
  return gaps > 0 && holes <= gaps && pressing / gaps <= paceMs.machine
}

function toScan(burst: Burst): Scan {
  const { text } = burst
  if (burst.garbage > 0) return { kind: 'scan', text, suspicion: 'wrongMode' }
  // Caps Lock is reported before a wrong layout, because it makes a marking code unreadable and a wrong layout does
  // not.
  if (burst.capsLock) return { kind: 'scan', text, suspicion: 'capsLock' }
  if (burst.otherLayout) return { kind: 'scan', text, suspicion: 'wrongLayout' }
  return { kind: 'scan', text }
}

function toTypedKeys({ withheldKeys }: Burst): TypedKeys {
  return { kind: 'typing', withheldKeys }
}
