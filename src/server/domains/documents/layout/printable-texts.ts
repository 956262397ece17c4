/**
 * Maximum number of characters without a possible line break. A longer run would push the neighbouring columns off the
 * page.
 */
const maxUnbrokenLength = 20
const longWord = new RegExp(
  `[^\\s\\u2010-\\u2015/\\-\\p{Extended_Pictographic}\\p{Regional_Indicator}\\p{Emoji_Modifier}\\ufe0f\\u200d]{${maxUnbrokenLength + 1},}`,
  'u',
)

/** Matches an emoji with its modifiers and joined parts. ©, ® and ™ are excluded, because every font has them. */
const emoji =
  /(?![\u00a9\u00ae\u2122])(?:\p{Regional_Indicator}{2}|\p{Emoji_Presentation}|\p{Extended_Pictographic})(?:\p{Emoji_Modifier}|\ufe0f|\u200d\p{Extended_Pictographic}|[\u{e0020}-\u{e007f}])*/u

const parts = new RegExp(`(?<emoji>${emoji.source})|(?<long>${longWord.source})`, 'gu')

type Run = string | { text: string; font?: string; wordBreak?: string }

/**
 * Splits a text into runs: emoji get the emoji font, and long words get a style that lets them break at the line end.
 */
function splitRuns(input: string): Run[] {
  const text = input.normalize('NFC')
  const runs: Run[] = []
  let last = 0
  for (const match of text.matchAll(parts)) {
    if (match.index > last) runs.push(text.slice(last, match.index))
    const isEmoji = match.groups!.emoji !== undefined
    runs.push(isEmoji ? { text: match[0], font: 'Emoji' } : { text: match[0], wordBreak: 'break-all' })
    last = match.index + match[0].length
  }
  return [...runs, ...(last < text.length ? [text.slice(last)] : [])]
}

const needsRuns = (text: string) => emoji.test(text) || longWord.test(text)

/** Keys of document nodes whose values are not printed text. */
const nonTextKeys = new Set(['info', 'language', 'pageSize', 'font', 'layout', 'widths', 'heights', 'canvas'])

/**
 * Makes sure that user-entered texts are printed completely: emoji get a font that contains them, and long words can
 * break at the line end. Other texts are not changed.
 */
export function preparePrintableTexts<Node>(node: Node): Node {
  return mapNode(node) as Node
}

function mapNode(node: unknown): unknown {
  if (typeof node === 'string') return needsRuns(node) ? { text: splitRuns(node) } : node
  if (typeof node === 'function') return (...args: unknown[]) => mapNode(node(...args))
  if (Array.isArray(node)) return node.map(mapNode)
  if (typeof node !== 'object' || node === null) return node
  return Object.fromEntries(
    Object.entries(node).map(([key, value]) => [key, nonTextKeys.has(key) ? value : mapValue(key, value)]),
  )
}

function mapValue(key: string, value: unknown): unknown {
  if (key !== 'text') return mapNode(value)
  if (typeof value === 'string') return needsRuns(value) ? splitRuns(value) : value
  // A rich text consists of runs. Each of them may be split into several.
  if (Array.isArray(value))
    return value.flatMap((run: unknown) => (typeof run === 'string' ? splitRuns(run) : [mapNode(run)]))
  return mapNode(value)
}
