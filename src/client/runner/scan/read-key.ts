import { hasCyrillic, convertToEnglishLayout } from '../../../shared/marks/keyboard-layout.ts'
import { usLayoutKeys } from './us-keys.ts'

/**
 * The properties of a `keydown` event that are needed to read a scan. `field`: kind of the field that has the focus.
 */
export interface KeyPress {
  key: string
  code: string
  ctrlKey: boolean
  altKey: boolean
  shiftKey: boolean
  metaKey: boolean
  repeat: boolean
  capsLock: boolean
  /** Time of the key press in milliseconds, not of its handling. */
  timeStamp: number
  field: FieldKind
}

/**
 * `scan`: field for codes, which may also be typed by hand. `decimal`: weight, which may also be typed by a scale.
 * `note`: multi-line text field.
 */
export type FieldKind = 'none' | 'scan' | 'number' | 'decimal' | 'text' | 'note'

export type KeyMeaning =
  /** `character`: on the English layout. `typed`: on the active layout. */
  | { kind: 'character'; character: string; typed: string; otherLayout: boolean; capsLock: boolean }
  | { kind: 'end' }
  /**
   * Keys that a scanner in plain keyboard mode never sends, such as ALT codes, function keys and control characters.
   */
  | { kind: 'garbage' }
  | { kind: 'modifier' }
  | { kind: 'other' }

const modifiers = ['Shift', 'Control', 'Alt', 'AltGraph', 'Meta', 'CapsLock', 'NumLock', 'Fn']
const endedByControl = ['KeyM', 'KeyJ', 'KeyI']
const other: KeyMeaning = { kind: 'other' }

/**
 * Returns the meaning of one key press. `inScan`: true if keys came immediately before that may belong to the same
 * scan.
 */
export function interpretKey(key: KeyPress, inScan: boolean): KeyMeaning {
  if (modifiers.includes(key.key)) return { kind: 'modifier' }
  if (key.repeat || key.metaKey) return other
  if (key.altKey && key.code.startsWith('Numpad')) return { kind: 'garbage' }
  if (key.ctrlKey || key.altKey) return readControl(key, inScan)
  if (key.key === 'Enter' || key.key === 'Tab') return { kind: 'end' }
  if (/^F\d+$/.test(key.key)) return inScan ? { kind: 'garbage' } : other
  return readCharacter(key)
}

/**
 * Reads a control character. Scanners send ASCII below 32 as Ctrl with another key: GS is Ctrl+], carriage return is
 * Ctrl+M.
 */
function readControl(key: KeyPress, inScan: boolean): KeyMeaning {
  if (key.altKey) return other
  if (key.code === 'BracketRight' || ['\x1d', ']'].includes(convertToEnglishLayout(key.key)))
    return { kind: 'character', character: '\x1d', typed: '', otherLayout: false, capsLock: false }
  if (!inScan || key.key === 'Enter' || key.key === 'Tab') return other
  return endedByControl.includes(key.code) ? { kind: 'end' } : { kind: 'garbage' }
}

function readCharacter(key: KeyPress): KeyMeaning {
  const face = usLayoutKeys.get(key.code)
  const isPrintable = key.key.length === 1
  if (!face) {
    if (key.key === 'Unidentified') return { kind: 'garbage' }
    if (!isPrintable) return other
    return {
      kind: 'character',
      character: key.key,
      typed: key.key,
      otherLayout: hasCyrillic(key.key),
      capsLock: false,
    }
  }
  const isLetter = /[a-z]/.test(face.plain)
  const isEnglish = key.key === face.plain || key.key === face.shifted
  const isShifted = key.shiftKey || (isUpperCase(key.key) && !key.capsLock)
  return {
    kind: 'character',
    // A key of the English layout is used as it is. The exception is a letter under Caps Lock, because `key` does not
    // show its intended case.
    character: isEnglish && !(isLetter && key.capsLock) ? key.key : isShifted ? face.shifted : face.plain,
    typed: isPrintable ? key.key : '',
    otherLayout: !isEnglish && key.key !== 'Unidentified',
    capsLock: isLetter && key.capsLock,
  }
}

function isUpperCase(character: string): boolean {
  return character.length === 1 && character !== character.toLowerCase()
}
