import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { AnyStateNode } from 'xstate'
import { forms, formTexts } from '../../schemas/forms/registry.generated.ts'
import { getGuardNames, listStates } from '../../src/server/platform/drivers/xstate.ts'
import { shortcutKeys, findButtonMeaning } from '../../src/shared/answers.ts'
import type { StepMeta } from '../../workflows/define.ts'
import { findFieldOfRefusal } from '../../workflows/guard-fields.ts'
import { workflows } from '../../workflows/registry.generated.ts'

/** Texts of each version by language. */
interface Texts {
  events?: Record<string, { label: string }>
  states?: Record<string, { title?: string }>
}
const textsOf = formTexts as unknown as Record<string, Record<string, Texts>>

const fieldsOf = (form: string) => Object.keys(forms[form as keyof typeof forms].schema.properties)

/** Events offered by each step, including those of its parent states. */
const offeredEventsOf = (node: AnyStateNode, around: string[] = []): string[][] => {
  const here = [...around, ...(node.ownEvents as string[])]
  const inner = Object.values(node.states)
  return inner.length === 0 ? [here] : inner.flatMap((child) => offeredEventsOf(child, here))
}

/** `offered`: events of the same step, one of which may be the main one instead of this event. */
const meaningIn = (
  { name, events }: (typeof workflows)[number],
  type: string,
  offered: readonly string[] = [],
) => {
  const event = events[type]
  if (event?.by !== 'person') return undefined
  const isReplaced = offered.some((other) => {
    const main = events[other]
    return main?.by === 'person' && 'mainInsteadOf' in main && main.mainInsteadOf === type
  })
  return findButtonMeaning(name, type, isReplaced ? 'plain' : event.tone)
}

describe('keys of answers', () => {
  it('[TK-29] each meaning has its own digit and function key', () => {
    const digits = Object.values(shortcutKeys).map(({ digit }) => digit)
    expect(new Set(digits).size).toBe(digits.length)
    const functionKeys = Object.values(shortcutKeys).flatMap((keys) =>
      'functionKey' in keys ? [keys.functionKey] : [],
    )
    expect(new Set(functionKeys).size).toBe(functionKeys.length)
  })

  it('[TK-29] an event has the same meaning in every call script', () => {
    const scripts = workflows.filter(({ events }) => 'HUNG_UP' in events)
    const types = [...new Set(scripts.flatMap(({ events }) => Object.keys(events)))]
    for (const type of types) {
      const meanings = scripts.map((script) => meaningIn(script, type)).filter((one) => one !== undefined)
      expect(new Set(meanings).size, type).toBeLessThanOrEqual(1)
    }
    expect(meaningIn(scripts[0]!, 'HUNG_UP')).toBe('end')
  })
})

describe.each(workflows.map((workflow) => [`${workflow.name} v${workflow.version}`, workflow] as const))(
  '%s',
  (_, workflow) => {
    const userSteps = listStates(workflow.machine.root).flatMap((node) => {
      const meta = node.meta as StepMeta | undefined
      return meta?.for === 'person' ? [{ state: node.path.join('.'), ...meta }] : []
    })

    it('[TK-06] the centre of no step is empty: a step without fields declares its content', () => {
      const empty = userSteps.filter(
        ({ form, show = [] }) => fieldsOf(form).length === 0 && show.length === 0,
      )
      expect(empty.map(({ state }) => state)).toEqual([])
    })

    it('[TK-06] the goods of a step are listed in its summary', () => {
      for (const { goods, show, state } of userSteps)
        if (goods !== undefined) expect(show, state).toContain('goods')
    })

    // A delivery goes either to a door or to a pickup point: ADDRESS_CHANGED and POINT_CHANGED are never offered
    // together.
    it('[TK-18] [TK-29] every user event has a meaning, unique within a step', () => {
      for (const offered of offeredEventsOf(workflow.machine.root)) {
        const pressed = [...new Set(offered)].filter(
          (type) => workflow.events[type]?.by === 'person' && type !== 'POINT_CHANGED',
        )
        const meanings = pressed.map((type) => meaningIn(workflow, type, pressed))
        expect(meanings, pressed.join()).not.toContain(undefined)
        expect(new Set(meanings).size, pressed.join()).toBe(pressed.length)
      }
    })
  },
)

/** The next step of the talk asks, or the step itself is the question. */
const confirmedElsewhere = ['CUSTOMER_CANCELS', 'serviceSwitch.CONFIRM']

it('[TK-23] [UX-5] a red button never acts at once: it asks what will happen, or opens a form', () => {
  const unasked = workflows.flatMap(({ name, version, events }) =>
    Object.entries(events)
      .filter(
        ([type, event]) =>
          event.by === 'person' &&
          event.tone === 'danger' &&
          event.payload === 'none' &&
          !event.irreversible &&
          !confirmedElsewhere.includes(type) &&
          !confirmedElsewhere.includes(`${name}.${type}`),
      )
      .map(([type]) => `${name} v${version} ${type}`),
  )
  expect(unasked).toEqual([])
})

/** Guards of the whole step: their refusal is displayed at the button. */
const ofTheStep = [
  'aboutShortage',
  'collectedSumAboveZero',
  'collectedSumAtLeastMinimum',
  'orderSumAtLeastMinimum',
  'nothingToForm',
  'everyPhoneWrong',
  'withinTerm',
  'termIsOver',
  'nothingLess',
  'belowMinimum',
  'allCollected',
  'byBank',
  'isCarried',
  'orderIsInRegister',
  'orderIsAccepted',
  'notConfirmedYet',
  'isLastOne',
  'isConfirmed',
  'codeMatches',
  'lastAttempt',
  'attemptsUsedUp',
  'numberIsWrong',
  'broughtToDoor',
  'leftAtPoint',
]
const isPlain = (form: string, field: string) => {
  const { ui } = forms[form as keyof typeof forms]
  return (ui as Record<string, Record<string, unknown>>)[field]?.['ui:field'] === undefined
}

describe.each(workflows.map((workflow) => [`${workflow.name} v${workflow.version}`, workflow] as const))(
  'refusals of %s',
  (_, workflow) => {
    const nodes = listStates(workflow.machine.root)
    const formsOf = (node: AnyStateNode, payload: string) =>
      payload !== 'step'
        ? [payload]
        : listStates(node).flatMap(({ meta }) =>
            (meta as StepMeta)?.for === 'person' ? [meta.form as string] : [],
          )

    it('[TK-02] [UX-5] a guard that checks the payload names its field', () => {
      const unplaced = nodes.flatMap((node) =>
        [...node.transitions].flatMap(([type, transitions]) => {
          const event = workflow.events[type]
          if (event?.by !== 'person' || event.payload === 'none') return []
          const guards = transitions.flatMap(({ guard }) => getGuardNames(guard))
          return formsOf(node, event.payload)
            .filter((form) => fieldsOf(form).some((field) => isPlain(form, field)))
            .flatMap((form) =>
              guards
                .filter(
                  (guard) => findFieldOfRefusal(guard, fieldsOf(form)) === null && !ofTheStep.includes(guard),
                )
                // Counted rows display what is missing themselves.
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
  const file = new URL(`../../src/client/app/i18n/${language}/common.json`, import.meta.url)
  const { cancel } = JSON.parse(readFileSync(file, 'utf8')) as { cancel: string }
  const cancelWords = words(cancel)

  it('[SH-17] differ: the dismissal is one word, and an action never consists of that word only', () => {
    expect(cancelWords).toHaveLength(1)
    for (const { name, version, events } of workflows) {
      const texts = textsOf[`${name}/v${version}`]![language]!
      for (const [type, event] of Object.entries(events)) {
        const hasQuestion =
          event.by === 'person' &&
          (event.irreversible || (event.payload !== 'step' && event.payload !== 'none'))
        if (!hasQuestion) continue
        const ownWords = words(texts.events?.[type]?.label ?? '').filter(
          (word) => !cancelWords.includes(word),
        )
        expect(ownWords, `${name} ${type}`).not.toEqual([])
        // In English «Cancel order» has the verb of the dismissal, and its object tells them apart.
        if (language !== 'en') expect(ownWords, `${name} ${type}`).toEqual(words(texts.events![type]!.label!))
      }
    }
  })
})

it('[TK-06] names of states are complete without an instance: diagrams and histories have none', () => {
  const holes = Object.entries(textsOf).flatMap(([id, languages]) =>
    Object.entries(languages).flatMap(([language, { states = {} }]) =>
      Object.entries(states)
        .filter(([, { title = '' }]) => title.includes('{{'))
        .map(([state]) => `${id} ${language} ${state}`),
    ),
  )
  expect(holes).toEqual([])
})
