/**
 * Invisible characters that only control the text around them: soft hyphen, zero-width characters, direction marks and
 * overrides, byte order mark, annotations, tags. Joiners and tags inside an emoji are not removed, because they are
 * part of the emoji.
 */
const invisible =
  /(?<!\p{Extended_Pictographic}|\p{Emoji_Modifier}|\ufe0f)\u200d|\u034f|(?<!\u{1f3f4}[\u{e0020}-\u{e007f}]*)[\u{e0001}\u{e0020}-\u{e007f}]|[\u00ad\u061c\u180e\u200b\u200c\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufeff\ufff9-\ufffb]/gu

const anyInvisible =
  /\u034f|[\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\u{e0001}-\u{e007f}]/u

/** The text without its invisible characters, as users see it on the screen. */
export const removeInvisibleFromText = (text: string): string =>
  anyInvisible.test(text) ? text.replace(invisible, '') : text

/**
 * Control characters that no field of the product contains. Line ends and tabs are not among them, nor the group
 * separator (U+001D), which is a part of a marking code.
 */
const controlCharacters =
  // oxlint-disable-next-line no-control-regex
  /[\u0001-\u0008\u000b\u000c\u000e-\u001c\u001e\u001f\u007f-\u009f]/g

/** The text in the form in which it is stored: composed (NFC), without invisible and control characters. */
export const normalizeText = (text: string): string =>
  removeInvisibleFromText(text.normalize('NFC')).replace(controlCharacters, '')

/**
 * Characters that leave a text blank: whitespace, controls, combining marks, characters that Unicode does not draw (such
 * as Hangul fillers), the empty Braille pattern and annotations.
 */
const blankCharacters = '\\s\\p{Cc}\\p{M}\\p{Default_Ignorable_Code_Point}\\u2800\\ufff9-\\ufffb'

/** Source of the regular expression that finds a character that users see. */
export const visibleCharacter = `[^${blankCharacters}]`

const anyVisible = new RegExp(visibleCharacter, 'u')
const allBlank = new RegExp(`[${blankCharacters}]`, 'gu')

/** True for a text of which nothing is visible. */
export const isBlankText = (text: string): boolean => !anyVisible.test(text)

/** True for a text that cannot be a name, because it is blank or has only punctuation. */
export const isBlankName = (text: string): boolean => /^\p{P}*$/u.test(text.replace(allBlank, ''))

/** Text without invisible characters and only with plain spaces, for comparison with stored texts. */
export const normalizeSearchText = (text: string): string =>
  removeInvisibleFromText(text)
    .replace(/[\p{Zs}\p{Zl}\p{Zp}\p{Cc}]+/gu, ' ')
    .trim()

/**
 * The text of a search within a name: normalized, or null if nothing of a given text is visible, which matches nothing.
 * An empty text matches everything.
 */
export function parseSubstringSearch(text: string): string | null {
  const normalized = normalizeSearchText(text)
  return text !== '' && isBlankText(normalized) ? null : normalized
}

/**
 * Normalizes pasted text for a field. If the field has no lines (`hasLines` is false), lines are joined with commas and
 * table cells with spaces.
 */
export const normalizePastedText = (text: string, hasLines: boolean): string => {
  const plain = removeInvisibleFromText(text).replace(/\r\n?|[\u2028\u2029\u0085]/g, '\n')
  return hasLines
    ? plain
    : plain
        .trim()
        .replace(/\s*[\n\v\f]+\s*/g, ', ')
        .replace(/[\t\u00a0\u202f\u2007]+/g, ' ')
}
