import { describe, expect, it } from 'vitest'
import en from '../../../src/client/app/i18n/en/scan.json' with { type: 'json' }
import kk from '../../../src/client/app/i18n/kk/scan.json' with { type: 'json' }
import ru from '../../../src/client/app/i18n/ru/scan.json' with { type: 'json' }
import type { ScanProblem } from '../../../src/client/runner/scan/interpret-scan.ts'
import type { MarkingCodeProblem } from '../../../src/shared/marks/parse-mark.ts'

/** The type makes the compiler report a problem that has no text. */
const problemsOf = (texts: {
  problems: Record<ScanProblem, string>
  marks: Record<MarkingCodeProblem, string>
}) => texts

describe('texts of scanning', () => {
  it.each(Object.entries({ ru, en, kk }))(
    '[TK-15] %s has a text of its own for every problem',
    (_, texts) => {
      const { problems, marks } = problemsOf(texts)
      for (const group of [problems, marks]) {
        const sentences = Object.values(group)
        expect(new Set(sentences).size).toBe(sentences.length)
        for (const sentence of sentences) expect(sentence.trim().split(' ').length).toBeGreaterThan(2)
      }
      expect(Object.keys(texts)).toEqual(Object.keys(ru))
      expect(Object.keys(marks).sort()).toEqual(Object.keys(ru.marks).sort())
      expect(Object.keys(problems).sort()).toEqual(Object.keys(ru.problems).sort())
    },
  )

  it('[TK-15] the texts use standard terms: English layout, PC mode', () => {
    expect(ru.problems.wrongLayout).toContain('Отсканируйте в английской раскладке')
    expect(ru.problems.wrongMode).toContain('режим ПК')
  })
})
