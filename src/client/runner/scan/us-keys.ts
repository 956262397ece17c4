import { usLayoutRows } from '../../../shared/marks/keyboard-layout.ts'

/** `KeyboardEvent.code` of the character keys, row by row. */
const codes = [
  'Backquote Digit1 Digit2 Digit3 Digit4 Digit5 Digit6 Digit7 Digit8 Digit9 Digit0 Minus Equal',
  'KeyQ KeyW KeyE KeyR KeyT KeyY KeyU KeyI KeyO KeyP BracketLeft BracketRight Backslash',
  'KeyA KeyS KeyD KeyF KeyG KeyH KeyJ KeyK KeyL Semicolon Quote',
  'KeyZ KeyX KeyC KeyV KeyB KeyN KeyM Comma Period Slash',
]
  .join(' ')
  .split(' ')

export interface KeyCharacters {
  plain: string
  shifted: string
}

/** Characters of each key on the English layout. */
export const usLayoutKeys: ReadonlyMap<string, KeyCharacters> = new Map(
  codes.map((code, i) => [
    code,
    { plain: usLayoutRows.plain[i] ?? '', shifted: usLayoutRows.shifted[i] ?? '' },
  ]),
)
