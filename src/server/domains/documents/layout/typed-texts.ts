/** Letters and digits without a place to break, longer than which they would push the columns beside them off the paper. */
const longest = 20
const longWord = new RegExp(
  `[^\\s\\u2010-\\u2015/\\-\\p{Extended_Pictographic}\\p{Regional_Indicator}\\p{Emoji_Modifier}\\ufe0f\\u200d]{${longest + 1},}`,
  'u',
)

/** An emoji with its modifiers and joined parts; ©, ® and ™ are in every font. */
const emoji =
  /(?![\u00a9\u00ae\u2122])(?:\p{Regional_Indicator}{2}|\p{Emoji_Presentation}|\p{Extended_Pictographic})(?:\p{Emoji_Modifier}|\ufe0f|\u200d\p{Extended_Pictographic}|[\u{e0020}-\u{e007f}])*/u

const parts = new RegExp(`(?<emoji>${emoji.source})|(?<long>${longWord.source})`, 'gu')

type Run = string | { text: string; font?: string; wordBreak?: string }

/** The text in runs that a font has, and that break where a line is full. */
function runsOf(typed: string): Run[] {
  const text = typed.normalize('NFC')
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

/** What is no text of the paper. */
const noTexts = new Set(['info', 'language', 'pageSize', 'font', 'layout', 'widths', 'heights', 'canvas'])

/**
 * A paper's nodes with the texts that people typed so that they are printed whole: emoji in a font that has them, and words
 * without an end broken at the end of the line. What holds neither stays as it is.
 */
export function printWhole<Node>(node: Node): Node {
  return mapped(node) as Node
}

function mapped(node: unknown): unknown {
  if (typeof node === 'string') return needsRuns(node) ? { text: runsOf(node) } : node
  if (typeof node === 'function') return (...given: unknown[]) => mapped(node(...given))
  if (Array.isArray(node)) return node.map(mapped)
  if (typeof node !== 'object' || node === null) return node
  return Object.fromEntries(
    Object.entries(node).map(([key, value]) => [key, noTexts.has(key) ? value : mappedValue(key, value)]),
  )
}

function mappedValue(key: string, value: unknown): unknown {
  if (key !== 'text') return mapped(value)
  if (typeof value === 'string') return needsRuns(value) ? runsOf(value) : value
  // Runs of a text: each becomes runs of its own beside the others.
  if (Array.isArray(value))
    return value.flatMap((run: unknown) => (typeof run === 'string' ? runsOf(run) : [mapped(run)]))
  return mapped(value)
}
