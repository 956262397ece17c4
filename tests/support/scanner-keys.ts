import type { KeyPress } from '../../src/client/runner/scan/read-key.ts'
import { usLayoutKeys } from '../../src/client/runner/scan/us-keys.ts'

/** Settings of a keyboard-wedge scanner and its computer. The scanner always sends the keys of the English layout. */
export interface ScannerSetting {
  layout?: 'en' | 'ru' | 'kk'
  capsLock?: boolean
  /** Milliseconds between keys, Shift and Ctrl not counted. */
  gap?: number
  end?: 'Enter' | 'Tab' | 'Control+M' | 'none'
  /** A pause of `ms` before the key with this index, counted from 0. */
  pause?: { before: number; ms: number }
  /** How GS is sent. */
  separator?: 'Control+]' | 'none' | 'F8'
  field?: KeyPress['field']
  startAt?: number
}

const faces = {
  ru: {
    plain: 'ё1234567890-=йцукенгшщзхъ\\фывапролджэячсмитьбю.',
    shifted: 'Ё!"№;%:?*()_+ЙЦУКЕНГШЩЗХЪ/ФЫВАПРОЛДЖЭЯЧСМИТЬБЮ,',
  },
  kk: {
    plain: '("әіңғ,.үұқөһйцукенгшщзхъ\\фывапролджэячсмитьбю№',
    shifted: ')!ӘІҢҒ;:ҮҰҚӨҺЙЦУКЕНГШЩЗХЪ/ФЫВАПРОЛДЖЭЯЧСМИТЬБЮ?',
  },
}

const codes = [...usLayoutKeys.keys()]

export function keyPress(key: string, code: string, more: Partial<KeyPress> = {}): KeyPress {
  return {
    key,
    code,
    ctrlKey: false,
    altKey: false,
    shiftKey: false,
    metaKey: false,
    repeat: false,
    capsLock: false,
    timeStamp: 0,
    field: 'none',
    ...more,
  }
}

/** Returns the key presses of one scan of `text`, modifiers included, one key every `gap` milliseconds. */
export function scannerKeys(text: string, setting: ScannerSetting = {}): KeyPress[] {
  const { gap = 2, startAt = 0, field = 'none', capsLock = false, end = 'Enter' } = setting
  let at = startAt - gap
  const common = () => ({ timeStamp: at, field, capsLock })
  const keys = [...text].flatMap((character, index) => {
    if (character === '\x1d' && setting.separator === 'none') return []
    at += gap + (setting.pause?.before === index ? setting.pause.ms : 0)
    return characterKeys(character, setting, common())
  })
  at += gap
  if (end === 'none') return keys
  if (end === 'Control+M') return [...keys, keyPress('m', 'KeyM', { ...common(), ctrlKey: true })]
  return [...keys, keyPress(end, end, common())]
}

function characterKeys(character: string, setting: ScannerSetting, common: Partial<KeyPress>): KeyPress[] {
  const { layout = 'en', capsLock = false } = setting
  if (character === '\x1d') {
    if (setting.separator === 'F8') return [keyPress('F8', 'F8', common)]
    const control = { ...common, ctrlKey: true }
    const key = layout === 'en' ? ']' : 'ъ'
    return [keyPress('Control', 'ControlLeft', control), keyPress(key, 'BracketRight', control)]
  }
  const code = codes.find((c) =>
    [usLayoutKeys.get(c)?.plain, usLayoutKeys.get(c)?.shifted].includes(character),
  )
  if (!code) return [keyPress(character, character === ' ' ? 'Space' : '', common)]
  const shiftKey = usLayoutKeys.get(code)?.plain !== character
  const row = layout === 'en' ? null : faces[layout][shiftKey ? 'shifted' : 'plain']
  const printedCharacter = row?.[codes.indexOf(code)] ?? character
  const inverted =
    printedCharacter === printedCharacter.toLowerCase()
      ? printedCharacter.toUpperCase()
      : printedCharacter.toLowerCase()
  const press = keyPress(capsLock ? inverted : printedCharacter, code, { ...common, shiftKey })
  return shiftKey ? [keyPress('Shift', 'ShiftLeft', { ...common, shiftKey }), press] : [press]
}
