import { sql } from 'drizzle-orm'
import { parseMark } from '../../shared/marks/parse-mark.ts'
import { rows } from '../db/database.ts'
import type { FactProviders } from '../engine/effects.ts'

interface LinesWithMarks {
  lines: { marks: string[] }[]
}

export const orderFacts: Pick<FactProviders, 'marks'> = {
  marks: async ({ tx, instance }, payload) => {
    const identities = (payload as LinesWithMarks).lines
      .flatMap((l) => l.marks)
      .flatMap((code) => {
        const mark = parseMark(code)
        return mark.ok ? [mark.identity] : []
      })
    if (identities.length === 0) return { takenElsewhere: [] }
    const taken = await rows<{ identity: string }>(
      tx,
      sql`select identity from order_marks where order_id <> ${instance.orderId}
        and identity in (select jsonb_array_elements_text(${JSON.stringify(identities)}::jsonb))`,
    )
    return { takenElsewhere: taken.map((row) => row.identity) }
  },
}
