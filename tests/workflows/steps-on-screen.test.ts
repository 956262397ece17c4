import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { AnyStateNode } from 'xstate'
import { forms, formTexts } from '../../schemas/forms/registry.generated.ts'
import { guardNames } from '../../src/server/engine/interpret.ts'
import { digitsOf } from '../../src/server/tasks/digits.ts'
import type { StepMeta } from '../../workflows/define.ts'
import { fieldOfGuard } from '../../workflows/guard-fields.ts'
import { workflows } from '../../workflows/registry.generated.ts'

/** Texts of each version by language. */
interface Texts {
  events?: Record<string, { label: string }>
  states?: Record<string, { title?: string }>
}
const textsOf = formTexts as unknown as Record<string, Record<string, Texts>>

const nodesOf = (node: AnyStateNode): AnyStateNode[] => [node, ...Object.values(node.states).flatMap(nodesOf)]
const fieldsOf = (form: string) => Object.keys(forms[form as keyof typeof forms].schema.properties)

/** Events that each step offers, those of the states around it among them. */
const offersOf = (node: AnyStateNode, around: string[] = []): string[][] => {
  const here = [...around, ...(node.ownEvents as string[])]
  const inner = Object.values(node.states)
  return inner.length === 0 ? [here] : inner.flatMap((child) => offersOf(child, here))
}

describe.each(workflows.map((workflow) => [`${workflow.name} v${workflow.version}`, workflow] as const))(
  '%s',
  (_, workflow) => {
    const persons = nodesOf(workflow.machine.root).flatMap((node) => {
      const meta = node.meta as StepMeta | undefined
      return meta?.for === 'person' ? [{ state: node.path.join('.'), ...meta }] : []
    })

    it('[TK-06] the centre of no step is empty: one without fields says what is shown', () => {
      const empty = persons.filter(({ form, show = [] }) => fieldsOf(form).length === 0 && show.length === 0)
      expect(empty.map(({ state }) => state)).toEqual([])
    })

    it('[TK-06] the goods that a step is about are named by its summary', () => {
      for (const { goods, show, state } of persons)
        if (goods !== undefined) expect(show, state).toContain('goods')
    })

    it('[TK-18] a digit presses one event of a step, and that event in every step', () => {
      const digits = digitsOf(workflow)
      for (const offered of offersOf(workflow.machine.root)) {
        const pressed = offered.filter((type) => workflow.events[type]?.by === 'person')
        const keys = pressed.map((type) => digits.get(type))
        expect(keys, pressed.join()).not.toContain(undefined)
        expect(new Set(keys).size, pressed.join()).toBe(new Set(pressed).size)
      }
    })
  },
)

/** Guards that speak of the whole step: their refusal is shown at the button. */
const ofTheStep = [
  ...['aboutShortage', 'collectedSumAboveZero', 'collectedSumAtLeastMinimum', 'orderSumAtLeastMinimum'],
  ...['nothingToForm', 'withinTerm', 'termIsOver', 'nothingLess', 'belowMinimum', 'allCollected', 'byBank'],
  ...['isCarried', 'orderIsInRegister', 'orderIsAccepted', 'notConfirmedYet', 'isLastOne', 'isConfirmed'],
  ...['codeMatches', 'lastAttempt'],
]
const isPlain = (form: string, field: string) => {
  const { ui } = forms[form as keyof typeof forms]
  return (ui as Record<string, Record<string, unknown>>)[field]?.['ui:field'] === undefined
}

describe.each(workflows.map((workflow) => [`${workflow.name} v${workflow.version}`, workflow] as const))(
  'refusals of %s',
  (_, workflow) => {
    const nodes = nodesOf(workflow.machine.root)
    const formsOf = (node: AnyStateNode, payload: string) =>
      payload !== 'step'
        ? [payload]
        : nodesOf(node).flatMap(({ meta }) =>
            (meta as StepMeta)?.for === 'person' ? [meta.form as string] : [],
          )

    it('[TK-02] [UX-5] a guard about what is typed names the field', () => {
      const unplaced = nodes.flatMap((node) =>
        [...node.transitions].flatMap(([type, transitions]) => {
          const event = workflow.events[type]
          if (event?.by !== 'person' || event.payload === 'none') return []
          const guards = transitions.flatMap(({ guard }) => guardNames(guard))
          return formsOf(node, event.payload)
            .filter((form) => fieldsOf(form).some((field) => isPlain(form, field)))
            .flatMap((form) =>
              guards
                .filter((guard) => fieldOfGuard(guard, fieldsOf(form)) === null && !ofTheStep.includes(guard))
                // Rows that are counted show themselves what they lack.
                .filter(() => fieldsOf(form).every((field) => isPlain(form, field)))
                .map((guard) => `${form} ${type} ${guard}`),
            )
        }),
      )
      expect(unplaced).toEqual([])
    })
  },
)

describe.each(['ru', 'en', 'kk'] as const)('the buttons of a question in %s', (language) => {
  const words = (text: string): string[] => text.toLowerCase().match(/[\p{L}]+/gu) ?? []
  const file = new URL(`../../src/client/app/i18n/${language}/runner.json`, import.meta.url)
  const { confirm } = JSON.parse(readFileSync(file, 'utf8')) as { confirm: { cancel: string } }
  const back = words(confirm.cancel)

  it('[SH-17] never share a word: «do not» cannot be taken for «do»', () => {
    for (const { name, version, events } of workflows) {
      const texts = textsOf[`${name}/v${version}`]![language]!
      for (const [type, event] of Object.entries(events)) {
        const asks =
          event.by === 'person' &&
          (event.irreversible || (event.payload !== 'step' && event.payload !== 'none'))
        if (!asks) continue
        const shared = words(texts.events?.[type]?.label ?? '').filter((word) => back.includes(word))
        expect(shared, `${name} ${type}`).toEqual([])
      }
    }
  })
})

it('[TK-06] names of states are whole without an instance: diagrams and histories have none', () => {
  const holes = Object.entries(textsOf).flatMap(([id, languages]) =>
    Object.entries(languages).flatMap(([language, { states = {} }]) =>
      Object.entries(states)
        .filter(([, { title = '' }]) => title.includes('{{'))
        .map(([state]) => `${id} ${language} ${state}`),
    ),
  )
  expect(holes).toEqual([])
})
