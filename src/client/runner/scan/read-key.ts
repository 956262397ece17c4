import { hasCyrillic, restoreLayout } from '../../../shared/marks/keyboard-layout.ts'
import { usKeys } from './us-keys.ts'

/** The part of a `keydown` event a scan is read from. `field`: where the keys would land if nobody took them. */
export interface WedgeKey {
  key: string
  code: string
  ctrlKey: boolean
  altKey: boolean
  shiftKey: boolean
  metaKey: boolean
  repeat: boolean
  capsLock: boolean
  /** Milliseconds; the moment of the press, not of the handling. */
  timeStamp: number
  field: FieldKind
}

/**
 * `scan`: the field that is there for codes, typed by hand too; `decimal`: of a weight, which a scale types too; `note`: of
 * several lines, for sentences.
 */
export type FieldKind = 'none' | 'scan' | 'number' | 'decimal' | 'text' | 'note'

export type KeyReading =
  /** `character` by the English layout, `typed` as the layout in use gives it. */
  | { kind: 'character'; character: string; typed: string; otherLayout: boolean; capsLock: boolean }
  | { kind: 'end' }
  /** Nothing a scanner sends in keyboard mode with plain characters: ALT codes, function keys, control characters. */
  | { kind: 'garbage' }
  | { kind: 'modifier' }
  | { kind: 'other' }

const modifiers = ['Shift', 'Control', 'Alt', 'AltGraph', 'Meta', 'CapsLock', 'NumLock', 'Fn']
const endedByControl = ['KeyM', 'KeyJ', 'KeyI']
const other: KeyReading = { kind: 'other' }

/** What one key press means. `inScan`: keys of a scan have come just before it. */
export function readKey(key: WedgeKey, inScan: boolean): KeyReading {
  if (modifiers.includes(key.key)) return { kind: 'modifier' }
  if (key.repeat || key.metaKey) return other
  if (key.altKey && key.code.startsWith('Numpad')) return { kind: 'garbage' }
  if (key.ctrlKey || key.altKey) return readControl(key, inScan)
  if (key.key === 'Enter' || key.key === 'Tab') return { kind: 'end' }
  if (/^F\d+$/.test(key.key)) return inScan ? { kind: 'garbage' } : other
  return readCharacter(key)
}

/** Scanners send ASCII below 32 as Ctrl with a letter: GS is Ctrl+], carriage return Ctrl+M. */
function readControl(key: WedgeKey, inScan: boolean): KeyReading {
  if (key.altKey) return other
  if (key.code === 'BracketRight' || ['\x1d', ']'].includes(restoreLayout(key.key)))
    return { kind: 'character', character: '\x1d', typed: '', otherLayout: false, capsLock: false }
  if (!inScan || key.key === 'Enter' || key.key === 'Tab') return other
  return endedByControl.includes(key.code) ? { kind: 'end' } : { kind: 'garbage' }
}

function readCharacter(key: WedgeKey): KeyReading {
  const face = usKeys.get(key.code)
  const printable = key.key.length === 1
  if (!face) {
    if (key.key === 'Unidentified') return { kind: 'garbage' }
    if (!printable) return other
    return {
      kind: 'character',
      character: key.key,
      typed: key.key,
      otherLayout: hasCyrillic(key.key),
      capsLock: false,
    }
  }
  const letter = /[a-z]/.test(face.plain)
  const english = key.key === face.plain || key.key === face.shifted
  const shifted = key.shiftKey || (isUpperCase(key.key) && !key.capsLock)
  return {
    kind: 'character',
    // An English key is believed as it came, except for the case of letters under Caps Lock, which the key alone does not tell.
    character: english && !(letter && key.capsLock) ? key.key : shifted ? face.shifted : face.plain,
    typed: printable ? key.key : '',
    otherLayout: !english && key.key !== 'Unidentified',
    capsLock: letter && key.capsLock,
  }
}

function isUpperCase(character: string): boolean {
  return character.length === 1 && character !== character.toLowerCase()
}
