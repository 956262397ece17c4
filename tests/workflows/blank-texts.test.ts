import { expect, it } from 'vitest'
import { packs } from 'virtual:forms'
import { forms, type FormId } from '../../schemas/forms/registry.generated.ts'
import { checkEventPayload } from '../../src/server/engine/payloads.ts'
import type { Refusal, FieldProblem } from '../../src/server/platform/http/refusal.ts'
import { findAnswerProblems } from '../../src/shared/questions/check-answers.ts'

interface Schema {
  type?: string | string[]
  enum?: unknown[]
  const?: unknown
  minLength?: number
  properties?: Record<string, Schema>
  items?: Schema
}

const blanks = ['\u3164', ' ', '\u00a0\u2003\u3000', '\u2800\t\n', '\u200b\u034f', '\u001d']

/** A payload with every field, in which every text is `text`, and the paths of the texts that must not be empty. */
function fill(schema: Schema, text: string, path: string, required: string[]): unknown {
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type
  if ('const' in schema) return schema.const
  if (schema.enum) return schema.enum[0]
  if (type === 'object')
    return Object.fromEntries(
      Object.entries(schema.properties ?? {}).map(([name, child]) => [
        name,
        fill(child, text, `${path}/${name}`, required),
      ]),
    )
  if (type === 'array') return [fill(schema.items ?? {}, text, `${path}/0`, required)]
  if (type === 'string') {
    if ((schema.minLength ?? 0) >= 1) required.push(path)
    return text
  }
  return type === 'boolean' ? true : 1
}

function findMissing(id: FormId, payload: unknown): string[] {
  try {
    checkEventPayload(id, payload)
    return []
  } catch (error) {
    const details = (error as Refusal).details as FieldProblem[]
    return details.filter(({ message }) => message === 'errors:required').map(({ path }) => path)
  }
}

const formIds = Object.keys(forms) as FormId[]

it('[VA-01] a text of which nothing is visible is refused at every required text of every form, by the server and by the form', async () => {
  let texts = 0
  for (const id of formIds) {
    const [name, version] = id.split('/')
    const compiled = (await packs[`${name}/${version}`]!()).forms[id]!
    for (const blank of blanks) {
      const required: string[] = []
      const payload = fill(forms[id].schema as Schema, blank, '', required)
      texts += required.length
      expect(findMissing(id, payload), `${id} ${JSON.stringify(blank)}`).toEqual(
        expect.arrayContaining(required.map((path) => `/payload${path}`)),
      )
      compiled.check(payload)
      const errors = (compiled.check.errors ?? []).filter(
        ({ keyword, params }) => keyword === 'minLength' && params.limit === 1,
      )
      expect(
        errors.map(({ instancePath }) => instancePath).sort(),
        `${id} ${JSON.stringify(blank)} in the form`,
      ).toEqual(required.sort())
    }
  }
  expect(texts / blanks.length).toBeGreaterThan(40)
})

it('[VA-01] a visible text is not missing, and marking codes keep their separator', () => {
  for (const id of formIds)
    for (const text of ['-', '…', '👟', '0104600000000000\u001d91EE06']) {
      const payload = fill(forms[id].schema as Schema, text, '', [])
      expect(findMissing(id, payload), `${id} ${text}`).toEqual([])
    }
})

it('[VA-01] an own question that requires an answer does not accept a text of which nothing is visible', () => {
  const title = { ru: 'Почему?', en: 'Why?' }
  const question = { state: 'a', key: 'why', type: 'text', required: true, title } as const
  for (const blank of blanks)
    expect(findAnswerProblems([question], { why: blank }), JSON.stringify(blank)).toEqual([
      { key: 'why', reason: 'required' },
    ])
  expect(findAnswerProblems([question], { why: '-' })).toEqual([])
})
