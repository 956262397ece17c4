import { describe, expect, it } from 'vitest'
import { formTexts } from '../../schemas/forms/registry.generated.ts'
import processes from '../../src/client/app/i18n/ru/processes.json' with { type: 'json' }
import { buildProcessNames } from '../../src/client/features/processes/names.ts'
import { describeMachine } from '../../src/server/engine/definition.ts'
import { workflows } from '../../workflows/registry.generated.ts'

const tables: Readonly<Record<string, unknown>> = {
  processes,
  ...Object.fromEntries(Object.entries(formTexts).map(([name, { ru }]) => [name, ru])),
}
function textAt(key: string): string | null {
  const [table = '', path = ''] = key.split(/:(.*)/s)
  const location = path
    .split('.')
    .reduce<unknown>((at, part) => (at as Record<string, unknown> | undefined)?.[part], tables[table])
  return typeof location === 'string' ? location : null
}
const texts = {
  t: (key: string, params: Record<string, unknown> = {}) =>
    (textAt(key) ?? key).replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(params[name])),
  has: (key: string) => textAt(key) !== null,
  raw: textAt,
  orderStatus: String,
  taskType: String,
}

const placesOf = (name: string, version: number) => {
  const workflow = workflows.find((one) => one.name === name && one.version === version)!
  const definition = describeMachine(workflow)
  const { state, place } = buildProcessNames({ ...definition, name, version }, texts)
  return new Map(definition.states.map(({ path }) => [path, { title: state(path), place: place(path) }]))
}

describe('[PO-01] states with equal names', () => {
  it.each(workflows.map(({ name, version }) => [name, version] as const))(
    '%s v%i: neighbouring states have different names; a unique title is unchanged',
    (name, version) => {
      const all = [...placesOf(name, version).values()]
      expect(new Set(all.map(({ place }) => place)).size).toBe(all.length)
      const alone = all.filter(({ title }) => all.filter((one) => one.title === title).length === 1)
      expect(alone.every(({ title, place }) => title === place)).toBe(true)
    },
  )

  it('are distinguished by the previous state, by the condition, or by the parent state', () => {
    const confirming = placesOf('confirming', 2)
    const of = (path: string) => confirming.get(path)?.place
    expect(of('beginning')).toBe('Ветвление (в начале)')
    expect(of('unreachable')).toBe('Ветвление (после «Нужно позвонить покупателю»)')
    expect(of('call.persuading')).toBe('Покупатель возражает (после «Чего не хватает»)')
    expect(of('shortageUnreachable')).toBe('Дозвониться не удалось (если звонок о недостающих товарах)')
    expect(of('arrivalUnreachable')).toBe('Дозвониться не удалось (в остальных случаях)')
  })
})
