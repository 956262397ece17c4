import ts from 'typescript'
import type { ChangeSet } from './change-set.ts'
import { parseEffectName, toKebabCase, languages, parseTexts } from './names.ts'
import {
  addJsonValue,
  addProperty,
  insertBefore,
  insertAt,
  getNodeName,
  findObjectLiteralByName,
  findObjectLiterals,
} from './source.ts'

export const usage = `npm run new -- effect NAME --domain DOMAIN [--params '{ reasonId: number }'] --ru "…" --en "…" --kk "…"`

interface Options {
  domain?: string
  params?: string
  ru?: string
  en?: string
  kk?: string
}

/**
 * Adds an effect that machines can name. Creates its parameters, its name, an empty handler, and a test that fails
 * until the handler is implemented.
 */
export function addEffect(changes: ChangeSet, nameArgument: string | undefined, options: Options): string[] {
  const name = parseEffectName(nameArgument)
  const texts = parseTexts({ ...options })
  const params = options.params ?? 'Record<string, never>'
  const list = 'workflows/effects.ts'
  if (new RegExp(`^  ${name}: `, 'm').test(changes.read(list))) throw new Error(`the effect ${name} exists`)
  changes.edit(list, (text) => insertBefore(text, 'notifyCustomer: {', `  ${name}: ${params}`))
  changes.edit(list, (text) =>
    addProperty(text, findObjectLiteralByName(text, 'names'), name, `${name}: true`),
  )

  const domain = `src/server/domains/${options.domain ?? ''}`
  const handlers = `${domain}/effects.ts`
  if (!options.domain || !changes.exists(handlers))
    throw new Error(
      `--domain: a folder of src/server/domains with its effects.ts, got «${options.domain ?? ''}»`,
    )
  let holder = ''
  changes.edit(handlers, (text) => {
    const [object] = findObjectLiterals(text, ({ parent }) => isHandlers(parent))
    if (!object) throw new Error(`${handlers} exports no Pick<EffectHandlers, …>`)
    holder = getNodeName(object.parent)!
    const edited = addProperty(text, object, name, `\n// TODO: what this effect changes.\n${name}: () => []`)
    const pickEnd =
      edited.indexOf('EffectHandlers,', edited.indexOf(`export const ${holder}`)) + 'EffectHandlers,'.length
    const isFirst = !edited.slice(pickEnd).trimStart().startsWith('|')
    return insertAt(edited, pickEnd, isFirst ? `'${name}' |` : ` | '${name}'`)
  })
  for (const language of languages)
    changes.edit(`src/client/app/i18n/${language}/processes.json`, (text) =>
      addJsonValue(text, ['effects', name], texts[language]),
    )

  const test = `tests/effects/${toKebabCase(name)}.test.ts`
  changes.create(test, renderTest(name, holder, options.domain))
  changes.addRemaining(handlers, `${name}: () => []`, 'the changes that the effect makes')
  changes.addRemaining(test, 'TODO', 'what the effect is tested for: it fails until then')
  return [`npx vitest run --project rules ${test} tests/workflows/process-names.test.ts`, 'npm run check']
}

const isHandlers = (node: ts.Node) =>
  ts.isVariableDeclaration(node) &&
  (node.type?.getText().replace(/\s/g, '').startsWith('Pick<EffectHandlers,') ?? false)

const renderTest = (name: string, holder: string, domain: string) => `import { expect, it } from 'vitest'
import type { EffectParams } from '../../workflows/effects.ts'
import { ${holder} } from '../../src/server/domains/${domain}/effects.ts'
import { createSampleScope, applyChanges } from '../support/scope.ts'

// TODO: parameters as a machine sets them, and the expected order after the effect.
const params = {} as EffectParams['${name}']

it('${name} changes the order', () => {
  const scope = createSampleScope()
  const after = applyChanges(scope, ${holder}.${name}(scope, params))
  expect(after.order).not.toEqual(scope.orderState.order)
})
`
