import { GS, withoutLeadingSeparator } from './mark-parts.ts'
import { groupShapes, type GroupShape } from './product-groups.ts'

export type Spoiling = 'typedSeparator' | 'repeatedPart' | 'separatorLost'

const typedSeparator = /<GS>|\{GS\}|\[GS\]|\\x1d|\\u001d|\^\]|^GS(?=01)|GS(?=9[123]|240|3103|335[0-5])/gi

function withRealSeparators(text: string): string {
  return withoutLeadingSeparator(text.replace(typedSeparator, GS))
}

function withEachIdentifierOnce(text: string): string {
  const [head = '', ...tail] = text.split(GS)
  const unit = head.replace(/^0101(?=\d{14}21)/, '01').replace(/^(01\d{14}21)21/, '$1')
  return [unit, ...tail.map((check) => check.replace(/^(9[123])\1/, '$1'))].join(GS)
}

const part = ([ai, length]: [string, number]) => `${ai}[^\\x1d]{${length}}`

/** The group's code, each part in a bracket of its own and every separator allowed to be missing. */
function runTogether({ serial, required, optional }: GroupShape): RegExp {
  const extras = Object.entries(optional).map(part).join('|')
  const extra = extras && `(?:\\x1d?(${extras}))?`
  const check = Object.entries(required).map((entry) => `\\x1d?(${part(entry)})`)
  return new RegExp(`^(01\\d{14}21[^\\x1d]{${serial}})${extra}${check.join('')}${extra}$`)
}

const shapesRunTogether = groupShapes.map(runTogether)

const cutAgain = shapesRunTogether.map((shape) => (text: string): string => {
  const parts = shape.exec(text)?.slice(1).filter(Boolean)
  return parts ? parts.join(GS) : text
})

const mendings: [Spoiling, (text: string) => string][] = [
  ['typedSeparator', withRealSeparators],
  ['repeatedPart', withEachIdentifierOnce],
  ...cutAgain.map((mend): [Spoiling, typeof mend] => ['separatorLost', mend]),
]

/**
 * Why a refused code is no good, found by undoing one fault at a time: the fault whose undoing gives a good code is the
 * one. Without this a beer code that lost its GS would read as a long serial without a check part.
 */
export function whatSpoiled(text: string, isGood: (mended: string) => boolean): Spoiling | null {
  return mendings.find(([, mend]) => isGood(mend(text)))?.[0] ?? null
}
