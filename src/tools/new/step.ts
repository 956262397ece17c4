import ts from 'typescript'
import type { PersonStep } from '../../../workflows/define.ts'
import published from '../../../workflows/published.lock.json' with { type: 'json' }
import { workflows } from '../../../workflows/registry.generated.ts'
import type { ChangeSet } from './change-set.ts'
import { addGuard } from './guard.ts'
import {
  parseEventName,
  parseGuardName,
  toKebabCase,
  languages,
  parseStateName,
  parseTexts,
  parseVersion,
} from './names.ts'
import {
  addNamedImport,
  addJsonValue,
  addProperty,
  insertAt,
  getNodeName,
  findObjectLiteralByName,
  getObjectProperty,
  getProperty,
} from './source.ts'

export const usage = `npm run new -- step STATE --in WORKFLOW/vN --before STATE --event EVENT [--guard GUARD] --ru "…" --en "…" --kk "…"`

interface Options {
  in?: string
  before?: string
  event?: string
  guard?: string
  ru?: string
  en?: string
  kk?: string
}

/** Texts that suit any step. `todo` replaces the texts that the developer must write. */
const texts = {
  ru: { label: 'Дальше', field: 'Проверено', todo: 'TODO написать текст' },
  en: { label: 'Continue', field: 'Checked', todo: 'TODO write the text' },
  kk: { label: 'Жалғастыру', field: 'Тексерілді', todo: 'TODO мәтінін жазу' },
}

/** Adds a user step before another one, with its form, state, event, texts and sample events. */
export function addStep(changes: ChangeSet, nameArgument: string | undefined, options: Options): string[] {
  const state = parseStateName(nameArgument)
  const { id, name, version } = parseVersion(options.in)
  const event = parseEventName(options.event)
  const guard = options.guard === undefined ? null : parseGuardName(options.guard)
  const titles = parseTexts({ ...options })
  const workflow = workflows.find((candidate) => candidate.name === name && candidate.version === version)
  if (!workflow) throw new Error(`there is no ${id}; after a new version: npm run generate`)
  if (id in published) throw new Error(`${id} is published and frozen: npm run new -- version ${name}`)
  const before = options.before ?? ''
  const meta = (workflow.machine.root.states[before]?.meta ?? {}) as Partial<PersonStep>
  if (meta.for !== 'person')
    throw new Error(`--before: a state of ${id} in which a user acts, got «${before}»`)
  if (state in workflow.machine.root.states) throw new Error(`the state ${state} exists`)
  if (event in workflow.events) throw new Error(`the event ${event} exists`)
  if (guard !== null && guard in workflow.guards) throw new Error(`the guard ${guard} exists`)

  const form = `${id}/${toKebabCase(state)}`
  const machine = `workflows/${id}/machine.ts`
  changes.create(`schemas/forms/${form}.ts`, formTemplate)
  changes.edit(machine, (text) => {
    const anchor = getProperty(
      getObjectProperty(findObjectLiteralByName(text, 'createMachine'), 'states'),
      before,
    )
    return insertAt(
      text,
      anchor.getStart(),
      renderState(state, event, before, guard, { ...meta, form } as PersonStep),
    )
  })
  changes.edit(machine, (text) =>
    addProperty(
      text,
      getObjectProperty(findObjectLiteralByName(text, 'defineWorkflow'), 'events'),
      event,
      `${event}: { by: 'person', payload: 'step', tone: 'main' }`,
    ),
  )
  const rules = `workflows/${id}/rules.ts`
  changes.edit(rules, (text) => addEvent(text, event))
  if (guard !== null) addGuard(changes, { machine, rules, guard, event })
  const scenarios = `workflows/${id}/scenarios.ts`
  changes.edit(scenarios, (text) => addSamples(text, state, event, guard))
  addTexts(changes, { id, state, event, guard, titles })

  changes.addRemaining(
    machine,
    `'${before}'`,
    `leads to ${before}: what must pass the new step leads to ${state}`,
    event,
  )
  changes.addRemaining(`schemas/forms/${form}.ts`, 'checked', 'the fields of the form')
  for (const language of languages)
    changes.addRemaining(`schemas/forms/${id}/texts.${language}.json`, 'TODO', 'the text')
  return ['npm run generate', 'npx vitest run --project rules tests/workflows', 'npm run check']
}

const formTemplate = `import { Type } from 'typebox'
import { defineForm } from '../../../define-form.ts'
import { closed } from '../../../formats.ts'

export default defineForm(Type.Object({ checked: Type.Boolean() }, closed))
`

const renderState = (
  state: string,
  event: string,
  next: string,
  guard: string | null,
  meta: PersonStep,
) => `${state}: {
  meta: { for: 'person', form: '${meta.form}', right: '${meta.right}', mobile: ${meta.mobile}, stage: '${meta.stage}' },
  on: { ${event}: ${guard === null ? `'${next}'` : `{ guard: '${guard}', target: '${next}' }`} },
},
`

/** Adds a member to the union `Event`. */
function addEvent(text: string, event: string): string {
  const source = ts.createSourceFile('rules.ts', text, ts.ScriptTarget.Latest, true)
  const union = source.statements.find(
    (statement): statement is ts.TypeAliasDeclaration =>
      ts.isTypeAliasDeclaration(statement) && getNodeName(statement) === 'Event',
  )
  if (!union) throw new Error('rules.ts has no «type Event = …» to add the event to')
  const added = insertAt(text, union.type.end, `\n  | MachineEvent<'${event}', { checked: boolean }>`)
  return /\bMachineEvent\b/.test(text) ? added : addNamedImport(added, 'type MachineEvent', '../../define.ts')
}

/** Adds a sample payload that the guard accepts and, if there is a guard, one that it refuses. */
function addSamples(text: string, state: string, event: string, guard: string | null): string {
  const events = getProperty(findDefaultExport(text), 'events').initializer
  if (!ts.isArrayLiteralExpression(events)) throw new Error('scenarios.ts has no array «events»')
  const sample = (title: string, checked: boolean) =>
    `createSampleEvent('${title}', '${event}', { checked: ${checked} })`
  const samples = [
    sample(`${state} is done`, true),
    ...(guard === null ? [] : [sample(`${state} is not done`, false)]),
  ]
  const last = events.elements.at(-1)
  const added = last
    ? insertAt(text, last.end, `,\n${samples.join(',\n')}`)
    : insertAt(text, events.getStart() + 1, samples.join(',\n'))
  return /\bcreateSampleEvent\b/.test(text)
    ? added
    : addNamedImport(added, 'createSampleEvent', '../../scenarios.ts')
}

function findDefaultExport(text: string): ts.ObjectLiteralExpression {
  const source = ts.createSourceFile('scenarios.ts', text, ts.ScriptTarget.Latest, true)
  let expression = source.statements.find(ts.isExportAssignment)?.expression
  while (expression && (ts.isSatisfiesExpression(expression) || ts.isAsExpression(expression)))
    expression = expression.expression
  if (!expression || !ts.isObjectLiteralExpression(expression))
    throw new Error('scenarios.ts has no object as its default export')
  return expression
}

interface NewStepNames {
  id: string
  state: string
  event: string
  guard: string | null
  titles: ReturnType<typeof parseTexts>
}

function addTexts(changes: ChangeSet, { id, state, event, guard, titles }: NewStepNames): void {
  for (const language of languages) {
    const { label, field, todo } = texts[language]
    const add = (path: string, keys: string[], value: unknown) =>
      changes.edit(path, (text) => addJsonValue(text, keys, value))
    const formTexts = `schemas/forms/${id}/texts.${language}.json`
    add(formTexts, ['states', state], { title: titles[language], instruction: todo })
    add(formTexts, ['events', event], { label })
    if (!/"checked":/.test(changes.read(formTexts))) add(formTexts, ['fields', 'checked'], { title: field })
    if (guard === null) continue
    add(formTexts, ['refusals', guard], todo)
    // All workflows share the guard names in diagrams, so the name may already exist.
    const diagrams = `src/client/app/i18n/${language}/processes.json`
    const existing = JSON.parse(changes.read(diagrams)) as { guards: Record<string, string> }
    if (guard in existing.guards) continue
    add(diagrams, ['guards', guard], todo)
    changes.addRemaining(diagrams, `"${guard}": "TODO`, 'the guard in the words of the diagrams')
  }
}
