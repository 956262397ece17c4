const latin = "qwertyuiop[]asdfghjkl;'zxcvbnm,.`"
const cyrillic = 'йцукенгшщзхъфывапролджэячсмитьбюё'

const table = (from: string, to: string) => new Map([...from].map((sign, i) => [sign, to[i] ?? sign]))
const toCyrillic = table(latin, cyrillic)
const toLatin = table(cyrillic, latin)

/**
 * Small letters that the same keys give in the other layout (Russian ЙЦУКЕН, English QWERTY): bdfyjdf → иванова.
 * null for a text without letters, or with letters of both.
 */
export function otherLayout(text: string): string | null {
  const small = text.toLowerCase()
  const isLatin = /[a-z]/.test(small)
  const isCyrillic = /[а-яё]/.test(small)
  if (isLatin === isCyrillic) return null
  const keys = isLatin ? toCyrillic : toLatin
  return [...small].map((sign) => keys.get(sign) ?? sign).join('')
}
