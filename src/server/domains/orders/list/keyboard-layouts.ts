const latin = "qwertyuiop[]asdfghjkl;'zxcvbnm,.`"
const cyrillic = 'йцукенгшщзхъфывапролджэячсмитьбюё'

const buildKeyMap = (from: string, to: string) =>
  new Map([...from].map((character, i) => [character, to[i] ?? character]))
const toCyrillic = buildKeyMap(latin, cyrillic)
const toLatin = buildKeyMap(cyrillic, latin)

/**
 * Converts a text that was typed in the wrong keyboard layout (Russian ЙЦУКЕН or English QWERTY) to lower-case letters
 * of the other layout, for example bdfyjdf to иванова. Returns null if the text has no letters or letters of both
 * layouts.
 */
export function convertKeyboardLayout(text: string): string | null {
  const lowerCase = text.toLowerCase()
  const isLatin = /[a-z]/.test(lowerCase)
  const isCyrillic = /[а-яё]/.test(lowerCase)
  if (isLatin === isCyrillic) return null
  const keys = isLatin ? toCyrillic : toLatin
  return [...lowerCase].map((character) => keys.get(character) ?? character).join('')
}
