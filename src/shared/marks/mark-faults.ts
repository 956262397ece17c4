import { groupSeparator, removeLeadingSeparator } from './mark-parts.ts'
import { markingCodeShapes, type MarkingCodeShape } from './product-groups.ts'

export type MarkingCodeFault = 'typedSeparator' | 'repeatedPart' | 'separatorLost'

const typedSeparator = /<GS>|\{GS\}|\[GS\]|\\x1d|\\u001d|\^\]|^GS(?=01)|GS(?=9[123]|240|3103|335[0-5])/gi

function withRealSeparators(text: string): string {
  return removeLeadingSeparator(text.replace(typedSeparator, groupSeparator))
}

function withEachIdentifierOnce(text: string): string {
  const [head = '', ...tail] = text.split(groupSeparator)
  const identity = head.replace(/^0101(?=\d{14}21)/, '01').replace(/^(01\d{14}21)21/, '$1')
  return [identity, ...tail.map((part) => part.replace(/^(9[123])\1/, '$1'))].join(groupSeparator)
}

const createPartPattern = ([ai, length]: [string, number]) => `${ai}[^\\x1d]{${length}}`

/**
 * Pattern of the codes of one product group in which every separator is optional. Each part is captured, so that the
 * separators can be restored.
 */
function createPatternWithoutSeparators({ serial, required, optional }: MarkingCodeShape): RegExp {
  const optionalAlternatives = Object.entries(optional).map(createPartPattern).join('|')
  const optionalPart = optionalAlternatives && `(?:\\x1d?(${optionalAlternatives}))?`
  const requiredParts = Object.entries(required).map((entry) => `\\x1d?(${createPartPattern(entry)})`)
  return new RegExp(
    `^(01\\d{14}21[^\\x1d]{${serial}})${optionalPart}${requiredParts.join('')}${optionalPart}$`,
  )
}

const patternsWithoutSeparators = markingCodeShapes.map(createPatternWithoutSeparators)

const separatorRepairs = patternsWithoutSeparators.map((shape) => (text: string): string => {
  const parts = shape.exec(text)?.slice(1).filter(Boolean)
  return parts ? parts.join(groupSeparator) : text
})

const repairs: [MarkingCodeFault, (text: string) => string][] = [
  ['typedSeparator', withRealSeparators],
  ['repeatedPart', withEachIdentifierOnce],
  ...separatorRepairs.map((repair): [MarkingCodeFault, typeof repair] => ['separatorLost', repair]),
]

/**
 * Finds the reason why a code is invalid by repairing one fault at a time. The fault whose repair gives a valid code is
 * the cause. Null if no repair gives a valid code. For example, a beer code without its GS separator is reported as
 * such, and not as a code whose serial is too long.
 */
export function findMarkingCodeFault(
  text: string,
  isValid: (repairedCode: string) => boolean,
): MarkingCodeFault | null {
  return repairs.find(([, repair]) => isValid(repair(text)))?.[0] ?? null
}
