import { Ajv } from 'ajv'
import addFormats from 'ajv-formats'
import { describe, expect, it } from 'vitest'
import type { StepQuestion } from '../../schemas/api/questions.ts'
import { findAnswerProblems } from '../../src/shared/questions/check-answers.ts'
import { chooseQuestionText } from '../../src/shared/questions/question-text.ts'
import { checkAnswers, splitAnswers } from '../../src/server/engine/answers/step-answers.ts'
import { formatStatePath, startMachine, stepMachine } from '../../src/server/engine/interpret.ts'
import { maskSecretFields } from '../../src/server/engine/mask-secret-fields.ts'
import { findFormErrors } from '../../src/server/engine/payloads.ts'
import { restoreDraft } from '../../src/server/engine/restore-draft.ts'
import { proveMachine } from '../../src/server/processes/workbench/prove-machine.ts'
import { proveQuestions } from '../../src/server/processes/workbench/prove-questions.ts'
import { findShortestPaths, toModelPaths } from '../../src/server/processes/workbench/model-paths.ts'
import { applyChanges } from '../../workflows/changes/apply.ts'
import { noChanges, type WorkflowChanges } from '../../workflows/changes/changes.ts'
import { findChangeProblems } from '../../workflows/changes/problems.ts'
import { buildAnswersSchema } from '../../workflows/changes/questions/answers-schema.ts'
import { listStepQuestions } from '../../workflows/changes/questions/apply-questions.ts'
import {
  eventsSentElsewhere,
  findQuestionBlocker,
  listFormEvents,
} from '../../workflows/changes/questions/question-lock.ts'
import {
  buildInvalidAnswerSets,
  buildValidAnswerSets,
} from '../../workflows/changes/questions/sample-answers.ts'
import { listStates, listTransitionPlaces } from '../../workflows/changes/transitions.ts'
import { workflows } from '../../workflows/registry.generated.ts'
import { scenarios } from '../../workflows/scenarios.generated.ts'
import { addedStepTexts, findBase, questionsOf } from './change-cases.ts'
import {
  createRandomSource,
  generateInvalidPayloads,
  generateValidPayload,
} from '../../src/server/processes/workbench/draw-payload.ts'

const forming = findBase('formatting', 2)
const apply = (changes: Partial<WorkflowChanges>) =>
  applyChanges(forming.workflow, forming.texts, { ...noChanges, ...changes }, 2001).workflow
const text: StepQuestion = {
  state: 'packing',
  key: 'reason',
  type: 'text',
  required: true,
  title: { ru: 'Почему так упаковано', en: 'Why packed so' },
}
const problemsOf = (
  question: Partial<StepQuestion>,
  base = forming,
  changes: Partial<WorkflowChanges> = {},
) =>
  findChangeProblems(base, {
    ...noChanges,
    ...changes,
    questions: [{ ...text, ...question }],
  }).map(({ place, code }) => `${place} ${code}`)
const choice = {
  type: 'choice',
  options: [
    { value: 'fast', title: { ru: 'Быстро', en: 'Fast' } },
    { value: 'slow', title: { ru: 'Долго', en: 'Slow' } },
  ],
} as const satisfies Partial<StepQuestion>
const ofChoice = (options: StepQuestion['options']) => ({ type: 'choice' as const, options: options! })

describe('a question of a step', () => {
  it('[WB-03] is part of the changed version, in the order of the document', () => {
    const questions = [text, { ...text, key: 'again' }]
    expect(findChangeProblems(forming, { ...noChanges, questions })).toEqual([])
    const changed = apply({ questions })
    expect(listStepQuestions(changed, 'packing')).toEqual(questions)
    expect(listStepQuestions(changed, 'collecting')).toEqual([])
    expect(changed.machine).toBe(forming.workflow.machine)
  })

  it.each<[string, Partial<StepQuestion>, string]>([
    ['in an unknown state', { state: 'nowhere' }, 'unknownState'],
    ['in a state that nobody works in', { state: 'withdrawn' }, 'noUserStep'],
    ['in a step whose buttons send no form', { state: 'ready' }, 'stepWithoutForm'],
    ['named like a field of the step', { key: 'packages' }, 'keyOfField'],
    ['named like the answers', { key: 'answers' }, 'keyOfField'],
    ['without a text', { title: { ru: ' ', en: 'Why' } }, 'emptyText'],
    ['with a long text', { title: { ru: 'я'.repeat(201), en: 'Why' } }, 'longText'],
    ['with a long hint', { help: { ru: 'я'.repeat(501), en: 'Why' } }, 'longText'],
    ['with two lines', { title: { ru: 'Почему\nтак', en: 'Why' } }, 'forbiddenCharacters'],
    ['with a right-to-left control', { title: { ru: 'По\u202eчему', en: 'Why' } }, 'forbiddenCharacters'],
    [
      'with an isolate in Kazakh',
      { title: { ru: 'Почему', en: 'Why', kk: '\u2067Неге' } },
      'forbiddenCharacters',
    ],
    ['with markup', { title: { ru: 'Почему <b>так</b>', en: 'Why' } }, 'markup'],
    ['with a script in the hint', { help: { ru: '< script>', en: 'Why' } }, 'markup'],
    ['with an entity', { title: { ru: 'Почему&nbsp;так', en: 'Why' } }, 'markup'],
    ['with a placeholder', { title: { ru: 'Почему {{collected}}', en: 'Why' } }, 'noPlaceholders'],
    ['with another text in it', { title: { ru: 'Почему $t(common:yes)', en: 'Why' } }, 'noPlaceholders'],
    ['without choices', { type: 'choice' }, 'fewOptions'],
    ['with an empty list', ofChoice([]), 'fewOptions'],
    ['with one choice', ofChoice([choice.options[0]]), 'fewOptions'],
    ['with the same choice twice', ofChoice([choice.options[0], choice.options[0]]), 'repeatedOption'],
    [
      'with two choices of one text',
      ofChoice([choice.options[0], { ...choice.options[0], value: 'other' }]),
      'repeatedOption',
    ],
    [
      'with an empty choice',
      ofChoice([choice.options[0], { value: 'x', title: { ru: '', en: '' } }]),
      'emptyText',
    ],
    [
      'with markup in a choice',
      ofChoice([choice.options[0], { value: 'x', title: { ru: '<i>', en: 'x' } }]),
      'markup',
    ],
    ['of an unknown catalogue', { type: 'catalog', catalog: 'managers' }, 'unknownCatalog'],
    ['of no catalogue', { type: 'catalog' }, 'unknownCatalog'],
    ['with reversed bounds', { type: 'number', min: 5, max: 1 }, 'boundsReversed'],
    ['with reversed days', { type: 'date', from: '2026-02-01', to: '2026-01-01' }, 'boundsReversed'],
    ['longer than its default length', { min: 600 }, 'boundsReversed'],
    ['with a negative length', { min: -1 }, 'boundOutOfRange'],
    ['with a length of half a character', { max: 10.5 }, 'boundOutOfRange'],
    ['with a huge number', { type: 'number', max: 1e10 }, 'boundOutOfRange'],
    ['with half a whole number', { type: 'number', whole: true, min: 0.5 }, 'boundOutOfRange'],
    ['with choices of a text', { options: choice.options.slice() }, 'settingOfOtherType'],
    ['with a catalogue of a number', { type: 'number', catalog: 'waitReasons' }, 'settingOfOtherType'],
  ])('[WB-03] %s is refused', (_, question, code) => {
    expect(problemsOf(question)).toEqual([`questions.${question.key ?? 'reason'} ${code}`])
  })

  it('[WB-03] with a key that is used twice in the version is refused', () => {
    const questions = [text, { ...text, state: 'collecting' }]
    expect(findChangeProblems(forming, { ...noChanges, questions })).toMatchObject([
      { place: 'questions.reason', code: 'repeatedKey' },
    ])
  })

  it('[WB-03] is refused beyond twenty of a step', () => {
    const questions = Array.from({ length: 21 }, (_, n) => ({ ...text, key: `question${n}` }))
    expect(findChangeProblems(forming, { ...noChanges, questions }).map(({ code }) => code)).toEqual([
      'tooManyQuestions',
    ])
  })

  it('[WB-03] keeps its key and its kind once it is published, because there may be answers', () => {
    const published = { ...forming, questions: { ...forming.questions, published: [text] } }
    expect(problemsOf({}, published)).toEqual([])
    expect(problemsOf({ title: { ru: 'Иначе', en: 'Other' } }, published)).toEqual([])
    expect(problemsOf({ key: 'because' }, published)).toEqual(['questions.because keyChanged'])
    expect(problemsOf({ type: 'yesNo' }, published)).toEqual(['questions.reason typeChanged'])
    expect(problemsOf({ key: 'because', title: { ru: 'Иначе', en: 'Other' } }, published)).toEqual([])
  })

  it('[WB-03] is asked in an inserted step, whose button then sends the answers', () => {
    const place = listTransitionPlaces(forming.workflow).find(({ event }) => event === 'COLLECTED')!
    const steps = [{ id: 'added1', transition: place.id, mobile: true, goods: false }]
    const changes = { steps, texts: addedStepTexts(forming.workflow, steps) }
    expect(problemsOf({ state: 'added1' }, forming, changes)).toEqual([])
    expect(problemsOf({ state: 'added2' }, forming, changes)).toEqual(['questions.reason unknownState'])
    expect(apply({ ...changes, questions: [{ ...text, state: 'added1' }] }).events).toMatchObject({
      ADDED_STEP_DONE: { payload: 'step' },
    })
  })

  it('[WB-03] displays the Russian text without a Kazakh one', () => {
    expect(chooseQuestionText({ ru: 'Да', en: 'Yes' }, 'kk')).toBe('Да')
    expect(chooseQuestionText({ ru: 'Да', en: 'Yes', kk: 'Иә' }, 'kk')).toBe('Иә')
    expect(chooseQuestionText({ ru: 'Да', en: 'Yes', kk: 'Иә' }, 'en')).toBe('Yes')
  })
})

describe('a fixed step', () => {
  /** Reasons of the steps whose form this event sends. */
  const locksOf = (name: string, event: string) => {
    const { workflow } = findBase(name, 1)
    const nodes = listStates(workflow.machine.root).filter(
      (node) => node.type === 'atomic' && listFormEvents(workflow, node).some(([type]) => type === event),
    )
    return [...new Set(nodes.map((node) => findQuestionBlocker(workflow, node)))]
  }

  it('[WB-03] has no questions: codes and bank details, steps sent from lists and files, work without an order', () => {
    expect(locksOf('cancelOrder', 'CANCEL')).toEqual(['stepSentElsewhere'])
    expect(locksOf('delivery', 'CODE_ENTERED')).toEqual(['stepWithSecret'])
    expect(locksOf('delivery', 'ISSUED_IN_FULL')).toEqual(['stepSentElsewhere'])
    expect(locksOf('initiateRefund', 'CONFIRM_WITH_DETAILS')).toEqual(['stepWithSecret'])
    expect(locksOf('refundRegister', 'FINISH')).toEqual(['questionNoOrder'])
  })

  it('[WB-03] is named with events that exist', () => {
    for (const [name, events] of Object.entries(eventsSentElsewhere))
      for (const event of events) expect(findBase(name, 1).workflow.events, name).toHaveProperty(event)
  })

  it('[WB-03] is the exception: most steps with a form can have questions', () => {
    const free = workflows.flatMap((workflow) =>
      listStates(workflow.machine.root).filter((node) => findQuestionBlocker(workflow, node) === null),
    )
    expect(free.length).toBeGreaterThan(30)
  })
})

/** One question of each kind with bounds, and the same without an obligation. */
const allKinds = questionsOf('packing')

describe('the rules of answers', () => {
  const ajv = new Ajv({ strict: false })
  addFormats.default(ajv, { keywords: true })
  const schema = buildAnswersSchema(allKinds)
  const validate = ajv.compile(schema)
  const isAccepted = (answers: unknown) => findAnswerProblems(allKinds, answers).length === 0

  it('[WB-03] agree with the schema of the form on drawn payloads', () => {
    for (let seed = 1; seed <= 300; seed++) {
      const draw = createRandomSource(seed)
      const good = generateValidPayload(schema, draw)
      expect([validate(good), isAccepted(good)], JSON.stringify(good)).toEqual([true, true])
      for (const bad of generateInvalidPayloads(schema, draw))
        expect([validate(bad), isAccepted(bad)], JSON.stringify(bad)).toEqual([false, false])
    }
  })

  it('[WB-03] accept every bound and refuse what is beyond it', () => {
    for (const good of buildValidAnswerSets(allKinds))
      expect([validate(good), isAccepted(good)], JSON.stringify(good)).toEqual([true, true])
    for (const bad of buildInvalidAnswerSets(allKinds))
      expect([validate(bad), isAccepted(bad)], JSON.stringify(bad)).toEqual([false, false])
  })

  it('[WB-03] refuse names of the language itself as unknown', () => {
    expect(findAnswerProblems([], JSON.parse('{"__proto__":1,"constructor":2}'))).toMatchObject([
      { key: '__proto__', reason: 'unknown' },
      { key: 'constructor', reason: 'unknown' },
    ])
    expect(findAnswerProblems([{ ...text, key: 'constructor' }], {})).toMatchObject([{ reason: 'required' }])
  })

  it('[WB-03] of the server refuse an entry that the catalogue lacks, at its question', () => {
    const question: StepQuestion = { ...text, key: 'wait', type: 'catalog', catalog: 'waitReasons' }
    const check = (id: number) =>
      checkAnswers([question], { wait: id }, (catalog, n) => catalog === 'waitReasons' && n < 5)
    expect(check(4)).toEqual({ wait: 4 })
    expect(() => check(5)).toThrow(
      expect.objectContaining({
        details: [expect.objectContaining({ path: '/payload/answers/wait' })],
      }) as Error,
    )
  })
})

describe('the answers of a step', () => {
  const changed = apply({ questions: [text, { ...text, key: 'note', type: 'number' }] })

  it('[WB-03] never reach the machine and the form of the base', () => {
    const sent = { packages: [], answers: { reason: 'Иванов' } }
    const { payload, answers } = splitAnswers(listStepQuestions(changed, 'packing'), sent)
    expect(payload).toEqual({ packages: [] })
    expect(answers).toEqual({ reason: 'Иванов' })
    expect(findFormErrors('formatting/v2/packages', payload)).toEqual([])
    // Without questions the form refuses them like any other unknown field.
    expect(splitAnswers([], sent).payload).toBe(sent)
  })

  it('[WB-03] change neither the state nor the effects of a step', () => {
    const { inputs, events } = scenarios['formatting/v2']!
    const samples = events as readonly { type: string; name: string }[]
    const start = startMachine(changed, inputs[0]!.input)
    const next = (answers?: object) => {
      const event = samples.find(({ type }) => type === 'STARTED')!
      const { snapshot, effects } = stepMachine(changed, start.snapshot, { ...event, ...answers } as never)
      return [formatStatePath(snapshot.value), snapshot.context, effects]
    }
    expect(next({ answers: { reason: 'x' } })).toEqual(next())
  })

  it('[WB-03] are recorded with typed texts masked, whatever else the event masks', () => {
    const event = { type: 'PACKED', payload: {}, at: '', facts: {}, answers: { reason: 'Иванов', note: 5 } }
    const secret = { ...changed.events.PACKED!, secret: { fields: ['note'], guards: [] } }
    for (const workflow of [changed, { ...changed, events: { ...changed.events, PACKED: secret } }])
      expect(maskSecretFields(workflow as never, event, []).event.answers).toEqual({ reason: '•', note: 5 })
  })

  it('[WB-03] of a draft are migrated as far as the new version has their questions', () => {
    const restore = (questions: StepQuestion[], answers: unknown) =>
      restoreDraft('formatting/v2/packages', { packages: [], answers }, questions)
    expect(restore([text], { reason: 'Тесно' })).toEqual({
      data: { packages: [], answers: { reason: 'Тесно' } },
      dropped: [],
    })
    expect(restore([], { reason: 'Тесно' })).toEqual({ data: { packages: [] }, dropped: ['answers'] })
    expect(restore([text], { reason: 'Тесно', other: 1 })).toEqual({
      data: { packages: [], answers: { reason: 'Тесно' } },
      dropped: ['answers'],
    })
  })
})

describe('the proof', () => {
  it('[WB-03] [WB-06] sends good and bad answers of every kind along the paths', () => {
    const changes = { ...noChanges, questions: allKinds }
    const proof = proveMachine(forming.workflow, forming.texts, scenarios['formatting/v2']!, changes, 2001)
    expect(proof.problems).toEqual([])
  })

  it('[WB-03] [WB-06] finds a question whose own choices are refused', () => {
    // A document that the checks before refuse: a choice without choices can never be answered.
    const questions = [{ ...text, key: 'never', type: 'choice' as const, options: [] }]
    const changed = apply({ questions })
    const samples = scenarios['formatting/v2']!
    const paths = toModelPaths(changed, samples, findShortestPaths(changed, samples))
    expect(proveQuestions(changed, paths)).toMatchObject([
      { check: 'questions', code: 'goodAnswersRefused', state: 'packing' },
    ])
  })
})
