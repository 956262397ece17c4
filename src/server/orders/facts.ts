import { parseMark } from '../../shared/marks/parse-mark.ts'
import { ask } from '../db/database.ts'
import type { FactProviders } from '../engine/effects.ts'

interface LinesWithMarks {
  lines: { marks: string[] }[]
}

export const orderFacts: Pick<FactProviders, 'marks'> = {
  marks: {
    of: 'others',
    answer: async (tx, orderId, payload) => {
      const identities = (payload as LinesWithMarks).lines
        .flatMap((l) => l.marks)
        .flatMap((code) => {
          const mark = parseMark(code)
          return mark.ok ? [mark.identity] : []
        })
      if (identities.length === 0) return { takenElsewhere: [] }
      const taken = await ask<{ identity: string }>(
        tx,
        `select identity from order_marks where order_id <> $1
          and identity in (select jsonb_array_elements_text($2::jsonb))`,
        [orderId, JSON.stringify(identities)],
      )
      return { takenElsewhere: taken.map((row) => row.identity) }
    },
  },
}
