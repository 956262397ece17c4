import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { describeMachine } from '../../src/server/engine/definition.ts'
import { effects } from '../../workflows/effects.ts'
import { workflows } from '../../workflows/registry.generated.ts'

type Names = Record<
  'guards' | 'effects' | 'effectsOf' | 'facts' | 'rights' | 'params',
  Record<string, string>
>

const all = workflows.map((workflow) => describeMachine(workflow))
const used = {
  guards: all.flatMap((d) => d.transitions.flatMap(({ guards }) => guards)),
  effects: Object.keys(effects),
  facts: all.flatMap((d) => d.events.flatMap(({ facts }) => facts)),
  rights: all.flatMap((d) => [
    ...d.events.flatMap(({ right }) => right ?? []),
    ...d.states.flatMap(({ meta }) => (meta?.for === 'person' ? [meta.right] : [])),
  ]),
}

describe.each(['ru', 'en', 'kk'])('[PO-01] diagrams in %s', (language) => {
  const textsOf = (file: string) =>
    JSON.parse(readFileSync(`src/client/app/i18n/${language}/${file}.json`, 'utf8')) as Record<string, never>
  const names = { ...textsOf('processes'), rights: textsOf('rights').names } as unknown as Names

  it.each(Object.keys(used) as (keyof typeof used)[])('name all %s of all workflows', (kind) => {
    expect([...new Set(used[kind])].filter((name) => !names[kind][name])).toEqual([])
  })

  it('name every template of a message and every number of the texts', () => {
    const templates = all.flatMap((d) =>
      [
        ...d.states.flatMap(({ entry, exit }) => [...entry, ...exit]),
        ...d.transitions.flatMap((t) => t.effects),
      ].flatMap(({ name, params }) => (name === 'notifyCustomer' && params ? [String(params.template)] : [])),
    )
    expect(templates.filter((template) => !names.effectsOf[template])).toEqual([])
    const params = workflows.flatMap(({ name, version }) =>
      [
        ...readFileSync(`schemas/forms/${name}/v${version}/texts.ru.json`, 'utf8').matchAll(/\{\{\s*(\w+)/g),
      ].map(([, param]) => param ?? ''),
    )
    expect([...new Set(params)].filter((param) => !names.params[param])).toEqual([])
  })
})
