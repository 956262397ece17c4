import ts from 'typescript'
import type { ChangeSet } from './change-set.ts'
import { effectName, kebab, languages, textsOf } from './names.ts'
import { addJson, addProperty, insertBefore, insertAt, nameOf, objectNamed, objectsIn } from './source.ts'

export const usage = `npm run new -- effect NAME --domain DOMAIN [--params '{ reasonId: number }'] --ru "…" --en "…" --kk "…"`

interface Options {
  domain?: string
  params?: string
  ru?: string
  en?: string
  kk?: string
}

/** What a machine asks of the outside: its line, its name, a handler that does nothing yet, and a test that says so. */
export function newEffect(changes: ChangeSet, given: string | undefined, options: Options): string[] {
  const name = effectName(given)
  const texts = textsOf({ ...options })
  const params = options.params ?? 'Record<string, never>'
  const list = 'workflows/effects.ts'
  if (new RegExp(`^  ${name}: `, 'm').test(changes.read(list))) throw new Error(`the effect ${name} exists`)
  changes.edit(list, (text) => insertBefore(text, 'notifyCustomer: {', `  ${name}: ${params}`))
  changes.edit(list, (text) => addProperty(text, objectNamed(text, 'names'), name, `${name}: true`))

  const domain = `src/server/domains/${options.domain ?? ''}`
  const handlers = `${domain}/effects.ts`
  if (!options.domain || !changes.exists(handlers))
    throw new Error(
      `--domain: a folder of src/server/domains with its effects.ts, got «${options.domain ?? ''}»`,
    )
  let holder = ''
  changes.edit(handlers, (text) => {
    const [object] = objectsIn(text, ({ parent }) => isHandlers(parent))
    if (!object) throw new Error(`${handlers} exports no Pick<EffectHandlers, …>`)
    holder = nameOf(object.parent)!
    const added = addProperty(text, object, name, `\n// TODO: what this effect changes.\n${name}: () => []`)
    const pick =
      added.indexOf('EffectHandlers,', added.indexOf(`export const ${holder}`)) + 'EffectHandlers,'.length
    const isFirst = !added.slice(pick).trimStart().startsWith('|')
    return insertAt(added, pick, isFirst ? `'${name}' |` : ` | '${name}'`)
  })
  for (const language of languages)
    changes.edit(`src/client/app/i18n/${language}/processes.json`, (text) =>
      addJson(text, ['effects', name], texts[language]),
    )

  const test = `tests/effects/${kebab(name)}.test.ts`
  changes.create(test, testOf(name, holder, options.domain))
  changes.leave(handlers, `${name}: () => []`, 'the changes that the effect makes')
  changes.leave(test, 'TODO', 'what the effect is tested for: it fails until then')
  return [`npx vitest run --project rules ${test} tests/workflows/process-names.test.ts`, 'npm run check']
}

const isHandlers = (node: ts.Node) =>
  ts.isVariableDeclaration(node) &&
  (node.type?.getText().replace(/\s/g, '').startsWith('Pick<EffectHandlers,') ?? false)

const testOf = (name: string, holder: string, domain: string) => `import { expect, it } from 'vitest'
import type { EffectParams } from '../../workflows/effects.ts'
import { ${holder} } from '../../src/server/domains/${domain}/effects.ts'
import { sampleScope, worldAfter } from '../support/scope.ts'

// TODO: parameters as a machine gives them, and what the order is like after the effect.
const params = {} as EffectParams['${name}']

it('${name} changes the order', () => {
  const scope = sampleScope()
  const after = worldAfter(scope, ${holder}.${name}(scope, params))
  expect(after.order).not.toEqual(scope.world.order)
})
`
