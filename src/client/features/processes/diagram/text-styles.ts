/** Styles of the texts in a diagram. The screen, the layout and the exported picture use the same ones. */
export const textStyles = {
  /** Name of a state that contains nothing else. It is large, because it is read in a zoomed-out diagram. */
  name: { size: 17, weight: 600, height: 20 },
  overline: { size: 11, weight: 400, height: 15 },
  title: { size: 13, weight: 600, height: 18 },
  detail: { size: 11, weight: 400, height: 15 },
  /** `event`: sent by a user. `systemEvent`: sent by the system. */
  event: { size: 12, weight: 600, height: 16 },
  systemEvent: { size: 12, weight: 400, height: 16 },
  guard: { size: 11, weight: 400, height: 15 },
  effect: { size: 11, weight: 400, height: 15 },
} as const

export type TextStyle = keyof typeof textStyles

export interface TextLine {
  text: string
  style: TextStyle
  /** Transition that the line belongs to; null if it belongs to the state. */
  transition: string | null
}

/** True if the arrow needs the wide arrowhead, because a line wider than 2.5 px hides the usual one. */
export const needsWideArrowhead = (width: number | undefined) => width !== undefined && width > 2.5
/** Length in pixels. */
export const wideArrowheadLength = 12

/** Returns the width of a text in pixels. */
export type MeasureText = (text: string, style: TextStyle) => number

/** Breaks a text at spaces into lines of at most `width`. A word that is longer gets a line of its own. */
export function wrapText(text: string, style: TextStyle, width: number, measure: MeasureText): string[] {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(/\s+/).filter((w) => w !== '')) {
    const candidate = line === '' ? word : `${line} ${word}`
    if (line !== '' && measure(candidate, style) > width) {
      lines.push(line)
      line = word
    } else line = candidate
  }
  return line === '' ? lines : [...lines, line]
}

/** Gap in pixels between the texts of two transitions on one arrow or in one state. */
export const transitionGap = 5

/** Returns the offset of each line from the top of the first one, including the gaps between transitions. */
export function calculateLineTops(lines: readonly TextLine[]): number[] {
  let top = 0
  return lines.map(({ style, transition }, index) => {
    const previous = lines[index - 1]
    if (previous && previous.transition !== transition) top += transitionGap
    const lineTop = top
    top += textStyles[style].height
    return lineTop
  })
}

export function calculateLinesHeight(lines: readonly TextLine[]): number {
  const last = lines.at(-1)
  return last ? (calculateLineTops(lines).at(-1) ?? 0) + textStyles[last.style].height : 0
}

export const calculateLinesWidth = (lines: readonly TextLine[], measure: MeasureText) =>
  Math.ceil(Math.max(0, ...lines.map(({ text, style }) => measure(text, style))))
