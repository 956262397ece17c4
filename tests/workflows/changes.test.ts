import { describe, expect, it } from 'vitest'
import { usedLimits, workflows } from '../../workflows/registry.generated.ts'
import { addedStepEvent, applyChanges } from '../../workflows/changes/apply.ts'
import { noChanges, type WorkflowChanges } from '../../workflows/changes/changes.ts'
import { findChangeProblems } from '../../workflows/changes/problems.ts'
import { listTransitionPlaces } from '../../workflows/changes/transitions.ts'
import { startMachine, stepMachine, formatStatePath } from '../../src/server/engine/interpret.ts'
import { getChangeBase } from '../../src/server/processes/workbench/changeable-parts.ts'
import { proveMachine } from '../../src/server/processes/workbench/prove-machine.ts'
import { scenarios } from '../../workflows/scenarios.generated.ts'
import { addedStepTexts, findBase } from './change-cases.ts'

const forming = findBase('formatting', 2)
const transition = (event: string) =>
  listTransitionPlaces(forming.workflow).find((place) => place.event === event)!
const problemsOf = (changes: Partial<WorkflowChanges>, base = forming) =>
  findChangeProblems(base, { ...noChanges, ...changes }).map(({ place, code }) => `${place} ${code}`)

describe('the words of a version', () => {
  it('[WB-01] replace those of the base in their language, the others stay', () => {
    const { texts } = applyChanges(
      forming.workflow,
      forming.texts,
      { ...noChanges, texts: { ru: { 'states.ready.title': 'Соберите заказ {{ordered}} шт.' } } },
      2001,
    )
    expect(texts.ru).toMatchObject({
      states: { ready: { title: 'Соберите заказ {{ordered}} шт.' }, packing: { title: 'Пакеты' } },
    })
    expect(texts.en).toEqual(forming.texts.en)
  })

  it.each([
    ['states.nowhere.title', 'Готово', 'unknownText'],
    ['states.ready.title', ' ', 'emptyText'],
    ['states.ready.title', 'я'.repeat(1001), 'longText'],
    ['states.ready.title', 'Собрать {{everything}}', 'unknownPlaceholder'],
    ['states.ready.title', 'Собрать {{', 'unknownPlaceholder'],
    ['states.ready.title', '$t(common:actions.close)', 'forbiddenCharacters'],
    ['states.ready.title', 'Собр\u202eать', 'forbiddenCharacters'],
    ['refusals.noMarkTwice', 'Собрано {{collected}}', 'unknownPlaceholder'],
  ])('[WB-01] %s «%s» is refused: %s', (path, text, code) => {
    expect(problemsOf({ texts: { ru: { [path]: text } } })).toEqual([`texts.ru.${path} ${code}`])
  })
})

describe('the limits of a version', () => {
  it('[WB-02] replace those of the settings when an instance starts', () => {
    const confirming = findBase('confirming', 2)
    const { workflow } = applyChanges(
      confirming.workflow,
      confirming.texts,
      { ...noChanges, limits: { callAttempts: 7 } },
      2001,
    )
    const { input } = scenarios['confirming/v2']!.inputs[0]!
    const { snapshot } = startMachine(workflow, input)
    expect(snapshot.context).toMatchObject({ limits: { ...input.limits, callAttempts: 7 } })
  })

  it('[WB-02] are those that the version uses, within the bounds of the settings', () => {
    expect(problemsOf({ limits: { storageDays: 3 } })).toEqual(['limits.storageDays unknownLimit'])
    expect(problemsOf({ limits: { maxPackages: 0 } })).toEqual(['limits.maxPackages limitOutOfBounds'])
    const confirming = findBase('confirming', 2)
    expect(problemsOf({ limits: { callHoursFrom: 12, callHoursTo: 12 } }, confirming)).toEqual([
      'limits.callHoursFrom callHours',
    ])
  })

  it('[WB-02] are known for every version', () => {
    expect(Object.keys(usedLimits)).toHaveLength(workflows.length)
    expect(usedLimits['confirming/v2']).toEqual(
      expect.arrayContaining(['callAttempts', 'callRetryMinutes', 'callHoursFrom']),
    )
    expect(usedLimits['delivery/v1']).toEqual(expect.arrayContaining(['codeAttempts', 'codeResendSeconds']))
  })
})

describe('an added step', () => {
  const place = transition('COLLECTED')
  const step = { id: 'added1', transition: place.id, mobile: false, goods: true }
  const changes: WorkflowChanges = {
    ...noChanges,
    steps: [step],
    texts: addedStepTexts(forming.workflow, [step]),
  }

  it('[WB-04] is between two states, and the effects before and after it stay the same', () => {
    expect(findChangeProblems(forming, changes)).toEqual([])
    const { workflow } = applyChanges(forming.workflow, forming.texts, changes, 2001)
    const { inputs, events } = scenarios['formatting/v2']!
    const send = (type: string, name = type) =>
      (events as readonly { type: string; name: string }[]).find(
        (event) => event.type === type && event.name.includes(name === type ? '' : name),
      )!
    const started = stepMachine(
      workflow,
      startMachine(workflow, inputs[0]!.input).snapshot,
      send('STARTED') as never,
    )
    const collected = stepMachine(workflow, started.snapshot, send('COLLECTED', 'all') as never)
    expect(formatStatePath(collected.snapshot.value)).toBe('added1')
    const next = stepMachine(workflow, collected.snapshot, {
      type: addedStepEvent,
      payload: {},
      at: '',
      facts: {},
    })
    expect(formatStatePath(next.snapshot.value)).toBe('packing')
  })

  it('[WB-04] needs its texts in Russian and English', () => {
    expect(problemsOf({ ...changes, texts: { ru: changes.texts.ru! } })).toEqual([
      'texts.en.states.added1.title missingText',
      'texts.en.states.added1.instruction missingText',
      `texts.en.events.${addedStepEvent}.label missingText`,
    ])
  })

  it('[WB-04] is not possible where money, goods or codes would no longer follow at once, or an end', () => {
    const locks = new Map(
      workflows.flatMap((workflow) =>
        listTransitionPlaces(workflow).map((one) => [
          `${workflow.name}/v${workflow.version} ${one.id}`,
          one.locked,
        ]),
      ),
    )
    const lockOf = (name: string, event: string) => {
      const { workflow } = findBase(name, 1)
      return listTransitionPlaces(workflow)
        .filter((one) => one.event === event)
        .map(({ locked }) => locked)
    }
    expect(new Set(listTransitionPlaces(findBase('order', 1).workflow).map(({ locked }) => locked))).toEqual(
      new Set(['noUser']),
    )
    expect(lockOf('delivery', 'CODE_ENTERED').every((lock) => lock !== null)).toBe(true)
    expect(transition('FORM').locked).toBe('end')
    expect(transition('ORDER_WITHDRAWN').locked).toBe('end')
    expect([...locks.values()].filter((lock) => lock === null).length).toBeGreaterThan(40)
    expect(
      problemsOf({ ...changes, steps: [{ ...step, transition: transition('FORM').id }], texts: {} }),
    ).toContain('steps.added1 locked')
  })
})

describe('an added action', () => {
  it('[WB-05] is carried out when the state is entered', () => {
    const { workflow } = applyChanges(
      forming.workflow,
      forming.texts,
      {
        ...noChanges,
        actions: [
          {
            state: 'collecting',
            at: 'entry',
            action: { type: 'commentOrder', params: { comment: 'Сборка начата' } },
          },
        ],
      },
      2001,
    )
    const { inputs, events } = scenarios['formatting/v2']!
    const start = (events as readonly { type: string }[]).find(({ type }) => type === 'STARTED')!
    const { effects } = stepMachine(
      workflow,
      startMachine(workflow, inputs[0]!.input).snapshot,
      start as never,
    )
    expect(effects).toContainEqual({ type: 'commentOrder', params: { comment: 'Сборка начата' } })
  })

  it('[WB-05] is refused for an unknown state, after an end, and for work without an order', () => {
    const action = { type: 'commentOrder', params: { comment: 'x' } } as const
    expect(problemsOf({ actions: [{ state: 'nowhere', at: 'entry', action }] })).toEqual([
      'actions.0 unknownState',
    ])
    expect(problemsOf({ actions: [{ state: 'withdrawn', at: 'exit', action }] })).toEqual([
      'actions.0 messageAtEnd',
    ])
    const desk = findBase('serviceSwitch', 1)
    const [state = ''] = Object.keys(desk.workflow.machine.states)
    expect(problemsOf({ actions: [{ state, at: 'entry', action }] }, desk)).toEqual(['actions.0 noOrder'])
  })
})

describe('the proof', () => {
  const prove = (changes: WorkflowChanges, name = 'formatting', version = 2) => {
    const base = findBase(name, version)
    return proveMachine(base.workflow, base.texts, scenarios[`${name}/v${version}`]!, changes, 2001)
  }
  const step = { id: 'added1', transition: transition('COLLECTED').id, mobile: false, goods: true }

  it('[WB-06] passes an added step: every state and transition is taken, the fixed points keep their order', () => {
    const proof = prove({ ...noChanges, steps: [step], texts: addedStepTexts(forming.workflow, [step]) })
    expect(proof.problems).toEqual([])
    expect(proof.states).toContain('added1')
    expect(proof.transitions).toEqual(expect.arrayContaining(['ready#0', 'added1#0']))
    expect(proof.paths).toBeGreaterThan(10)
  })

  it('[WB-06] finds a fixed effect that an action adds', () => {
    const stolen = {
      state: 'collecting',
      at: 'entry',
      action: { type: 'clearCollected', params: {} },
    } as never
    expect(prove({ ...noChanges, actions: [stolen] }).problems).toContainEqual(
      expect.objectContaining({ check: 'fixedPoints', code: 'fixedPointsDiffer' }),
    )
  })

  it('[WB-09] passes a step that no sample reaches with the changed limits, if one does without them', () => {
    const { workflow } = findBase('initiateRefund', 1)
    const warning = { ...step, transition: 'open.lateWarning#0' }
    const changes = {
      ...noChanges,
      limits: { refundWarningDays: 20 },
      steps: [warning],
      texts: addedStepTexts(workflow, [warning]),
    }
    const proof = prove(changes, 'initiateRefund', 1)
    expect(proof.problems).toEqual([])
    expect(proof.states).toContain('open.added1')
  })

  it('[WB-06] covers the limits of the change', () => {
    expect(prove({ ...noChanges, limits: { maxPackages: 2 } }).problems).toEqual([])
  })
})

it('[WB-01] every version of the release can be changed', () => {
  for (const workflow of workflows) expect(findChangeProblems(getChangeBase(workflow), noChanges)).toEqual([])
})
