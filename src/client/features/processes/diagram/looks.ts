/** How a line of text looks on the diagram: the screen, the layout and the exported picture agree by this table. */
export const looks = {
  overline: { size: 11, weight: 400, height: 15 },
  title: { size: 13, weight: 600, height: 18 },
  detail: { size: 11, weight: 400, height: 15 },
  /** An event that a person sends, and one that the system does. */
  event: { size: 12, weight: 600, height: 16 },
  systemEvent: { size: 12, weight: 400, height: 16 },
  guard: { size: 11, weight: 400, height: 15 },
  effect: { size: 11, weight: 400, height: 15 },
} as const

export type Look = keyof typeof looks

export interface Line {
  text: string
  look: Look
  /** The transition it belongs to; null: to the state itself. */
  transition: string | null
}

/** An arrow that many go over hides a usual head; so long is the one it has instead. */
export const isWide = (width: number | undefined) => width !== undefined && width > 2.5
export const wideHead = 12

/** Width in pixels of a text in a look. */
export type Measure = (text: string, look: Look) => number

/** Breaks a text into lines of at most `width`, at its spaces. A word that is too long stands alone. */
export function wrap(text: string, look: Look, width: number, measure: Measure): string[] {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(/\s+/).filter((w) => w !== '')) {
    const longer = line === '' ? word : `${line} ${word}`
    if (line !== '' && measure(longer, look) > width) {
      lines.push(line)
      line = word
    } else line = longer
  }
  return line === '' ? lines : [...lines, line]
}

/** Between the texts of two transitions on one arrow. */
export const transitionGap = 5

/** Top of every line from the top of the first; another transition begins after a gap. */
export function topsOf(lines: readonly Line[]): number[] {
  let top = 0
  return lines.map(({ look, transition }, n) => {
    const before = lines[n - 1]
    if (before && before.transition !== transition) top += transitionGap
    const own = top
    top += looks[look].height
    return own
  })
}

export function heightOf(lines: readonly Line[]): number {
  const last = lines.at(-1)
  return last ? (topsOf(lines).at(-1) ?? 0) + looks[last.look].height : 0
}

export const widthOf = (lines: readonly Line[], measure: Measure) =>
  Math.ceil(Math.max(0, ...lines.map(({ text, look }) => measure(text, look))))
