import { expect, it } from 'vitest'
import { hashCommand } from '../../src/server/engine/hash-command.ts'
import { freeTextFields } from '../../workflows/define.ts'
import { workflows } from '../../workflows/registry.generated.ts'

const hash = (type: string, payload: unknown, taskId = 7) =>
  hashCommand({ target: { taskId }, type, revision: 3, payload })

it('[EN-04] the stored hash of a step does not contain the code of the customer, so that trying all codes finds none', () => {
  const stored = hash('CODE_ENTERED', { code: '4821' })
  const codes = Array.from({ length: 10_000 }, (_, n) => String(n).padStart(4, '0'))
  const matching = codes.filter((code) => hash('CODE_ENTERED', { code }) === stored)
  expect(matching).toHaveLength(codes.length)
})

it('[EN-04] the stored hash contains no secret field of any event, and every other difference', () => {
  const freeTexts: readonly string[] = freeTextFields.fields
  const secrets = workflows.flatMap(({ name, events }) =>
    Object.entries(events).flatMap(([type, { secret }]) =>
      (secret?.fields ?? [])
        .filter((field) => !freeTexts.includes(field))
        .map((field) => ({ name, type, field })),
    ),
  )
  expect(secrets.map(({ field }) => field)).toEqual(
    expect.arrayContaining(['code', 'checkingAccount', 'bik']),
  )
  for (const { name, type, field } of secrets) {
    const payload = (value: string) => ({ [field]: value, nested: [{ [field]: value }], other: 1 })
    expect(hash(type, payload('1')), `${name} ${type} ${field}`).toBe(hash(type, payload('2')))
    expect(hash(type, payload('1'))).not.toBe(hash(type, { ...payload('1'), other: 2 }))
    expect(hash(type, payload('1'))).not.toBe(hash(type, payload('1'), 8))
  }
  expect(hash('CANCEL', { comment: 'first' })).not.toBe(hash('CANCEL', { comment: 'second' }))
})
