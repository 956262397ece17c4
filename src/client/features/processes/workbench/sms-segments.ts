/** Maximum length of an own message in characters: ten segments with letters beyond the GSM alphabet. */
export const maxMessageLength = 670

/** Characters of the GSM 03.38 alphabet, with those that take two places after the bar. */
const gsm =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà'
const gsmExtended = '^{}\\[~]|€'

/**
 * Number of segments of an SMS; 0 for an empty text. 160 characters of the GSM alphabet or 70 others fit into one
 * segment, 153 or 67 into each of several (3GPP TS 23.040). Placeholders count as they are written.
 */
export function countSmsSegments(text: string): number {
  const characters = [...text]
  const isGsm = characters.every((character) => gsm.includes(character) || gsmExtended.includes(character))
  const length = isGsm
    ? characters.reduce((sum, character) => sum + (gsmExtended.includes(character) ? 2 : 1), 0)
    : text.length
  const [single, several] = isGsm ? [160, 153] : [70, 67]
  return length === 0 ? 0 : length <= single ? 1 : Math.ceil(length / several)
}
