import { readdirSync, readFileSync } from 'node:fs'
import i18next from 'i18next'
import { afterEach, expect, it, vi } from 'vitest'
import { getChangedTextsPath } from '../../../../../src/client/app/i18n/i18n.ts'
import {
  insertStep,
  noChanges,
  setText,
} from '../../../../../src/client/features/processes/workbench/changes.ts'
import { describeText } from '../../../../../src/client/features/processes/workbench/describe.ts'
import {
  fillPlaceholders,
  insertPlaceholder,
  listPlaceholders,
} from '../../../../../src/client/features/processes/workbench/placeholders.ts'
import {
  findEntryProblems,
  findOtherProblems,
  findTextProblems,
} from '../../../../../src/client/features/processes/workbench/problems.ts'
import {
  usesRussianFallback,
  listStateTexts,
  listTextPaths,
  mapTextsToStates,
  readText,
} from '../../../../../src/client/features/processes/workbench/text-places.ts'
import { compareWords } from '../../../../../src/client/features/processes/workbench/word-difference.ts'
import { getInvalidatedQueryKeys } from '../../../../../src/client/app/live-queries.ts'
import { setTokenSource } from '../../../../../src/client/http/http.ts'
import { queryKeys } from '../../../../../src/client/http/query-keys.ts'
import { findPlaceholders } from '../../../../../src/shared/placeholders.ts'
import { listTexts } from '../../../../../workflows/changes/texts.ts'
import { setWidth } from '../../../app/interface.tsx'
import { startTexts } from '../../../texts.ts'
import { defineDraft, findProblems, parts } from './sample-draft.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  if (i18next.isInitialized) i18next.removeResourceBundle('ru', 'confirming/v2001')
})

const definition = defineDraft(noChanges)
const findState = (path: string) => definition.states.find((state) => state.path === path)!
const paths = listTextPaths(parts, [])

it('[WB-01] a state has its own texts, its script, its buttons and their refusals, and no others', () => {
  const groups = listStateTexts(definition, findState('call.explaining'), paths)
  const found = Object.fromEntries(groups.map(({ kind, id, paths: own }) => [`${kind} ${id}`.trim(), own]))
  expect(found.state).toEqual(['states.call_explaining.title', 'states.call_explaining.instruction'])
  expect(found['script explaining']).toContain('scripts.explaining')
  expect(found['event CUSTOMER_AGREES']).toEqual(['events.CUSTOMER_AGREES.label'])
  expect(groups.flatMap((group) => group.paths)).not.toContain('events.CALL_STARTED.label')
  // A final state has no buttons.
  expect(listStateTexts(definition, findState('confirmed'), paths).map(({ kind }) => kind)).toEqual(['state'])
})

it('[WB-01] every text of a step can be found at a state, the others in the list of the process', () => {
  const states = mapTextsToStates(definition, paths)
  expect(states.get('states.readyToCall.instruction')).toEqual(['readyToCall'])
  expect(paths.filter((path) => path.startsWith('states.') && !states.has(path))).toEqual([])
  expect(states.has('title')).toBe(false)
})

it('[WB-01] placeholders are found with and without a format, and inserted at the cursor', () => {
  expect(findPlaceholders('{{ordered}} из {{ sum, money }}, {{- name }}')).toEqual(['ordered', 'sum', 'name'])
  expect(insertPlaceholder('Собрано из', { start: 8, end: 8 }, 'collected')).toEqual({
    text: 'Собрано {{collected}}из',
    cursor: 21,
  })
  expect(insertPlaceholder('Всего сто', { start: 6, end: 9 }, 'ordered').text).toBe('Всего {{ordered}}')
})

it('[WB-01] a preview has the values of the order, and names of values that are unknown', () => {
  const text = '{{ordered}} шт., {{planned, date}}, {{missing}}'
  expect(fillPlaceholders(text, { ordered: 5, planned: 'завтра' }, (name) => `<${name}>`)).toBe(
    '5 шт., завтра, [<missing>]',
  )
})

it('[WB-01] [WB-04] a text of the base has its own placeholders, one of an added step those of all steps', () => {
  expect(listPlaceholders(parts, 'states.readyToCall.instruction')).toEqual(['attempts', 'callAttempts'])
  expect(listPlaceholders(parts, 'states.readyToCall.title')).toEqual([])
  expect(listPlaceholders(parts, 'states.added1.title')).toEqual(
    expect.arrayContaining(['attempts', 'customerName', 'missing']),
  )
  // Those of refusals are not known in a step.
  expect(listPlaceholders(parts, 'states.added1.title')).not.toContain('callGapMinutes')
})

it('[WB-01] an empty Kazakh text falls back to the Russian one', () => {
  const { changes } = insertStep(noChanges, 'readyToCall#0')
  const path = 'states.call_added1.title'
  const withRussian = setText(changes, 'ru', path, 'Проверьте адрес')
  expect(readText(parts.texts, withRussian, 'kk', path)).toBe('Проверьте адрес')
  expect(readText(parts.texts, withRussian, 'en', path)).toBeUndefined()
  expect(usesRussianFallback(parts.texts, withRussian, path)).toBe(true)
  expect(
    usesRussianFallback(parts.texts, setText(withRussian, 'kk', path, 'Мекенжайды тексеріңіз'), path),
  ).toBe(false)
})

it('[WB-01] the difference of two texts marks words, and both texts can be read from it', () => {
  const before = 'Посмотрите состав заказа и позвоните. Попыток: {{attempts}}'
  const after = 'Посмотрите товары и позвоните покупателю. Попыток: {{attempts}}'
  const parts = compareWords(before, after)
  const join = (...kinds: string[]) =>
    parts
      .filter(({ kind }) => kinds.includes(kind))
      .map(({ text }) => text)
      .join('')
  expect(join('same', 'removed')).toBe(before)
  expect(join('same', 'added')).toBe(after)
  expect(
    parts.filter(({ kind }) => kind !== 'same').map(({ kind, text }) => `${kind} ${text.trim()}`),
  ).toEqual(['removed состав заказа', 'added товары', 'added покупателю'])
  expect(compareWords('Call {{a}} now', 'Call {{b}} now').map(({ text }) => text)).toEqual([
    'Call ',
    '{{a}}',
    '{{b}}',
    ' now',
  ])
  expect(compareWords('', 'новый')).toEqual([{ kind: 'added', text: 'новый' }])
})

it('[WB-01] [WB-04] a problem is displayed at its text, at its step, or in the list if it belongs to no change', () => {
  const transition = parts.transitions.find(({ locked, event }) => locked === null && event !== null)!.id
  const { changes } = insertStep(noChanges, transition)
  const path = 'states.readyToCall.instruction'
  const wrong = setText(changes, 'en', path, 'Call {{nobody}}')
  const problems = findProblems(wrong)
  expect(findTextProblems(problems, path)).toMatchObject([
    { language: 'en', problem: { code: 'unknownPlaceholder', params: { name: 'nobody' } } },
  ])
  const step = { kind: 'step' as const, key: 'steps.added1', step: wrong.steps[0]! }
  const codes = findEntryProblems(problems, step, wrong).map(({ code, place }) => `${code} ${place}`)
  // Title and instruction are missing in Russian and in English.
  expect(codes).toHaveLength(4)
  expect(codes.every((code) => code.startsWith('missingText texts.'))).toBe(true)
  expect(findOtherProblems(problems, [step], wrong).map(({ code }) => code)).toEqual(['unknownPlaceholder'])
})

it('[WB-05] the problem of an action remains at it when another one is removed before it is saved', () => {
  const action = (comment: string) => ({
    state: 'confirmed',
    at: 'exit' as const,
    action: { type: 'commentOrder' as const, params: { comment } },
  })
  const saved = { ...noChanges, actions: [action('первое'), action('второе')] }
  const problems = [{ place: 'actions.1', code: 'messageAtEnd' }]
  const entry = { kind: 'action' as const, key: 'x', action: action('второе') }
  expect(findEntryProblems(problems, entry, saved)).toEqual(problems)
  expect(findEntryProblems(problems, { ...entry, action: action('первое') }, saved)).toEqual([])
})

const read = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'))
const folder = 'src/client/app/i18n'
const textsOf = (language: string, namespace: string) =>
  new Map(listTexts(read(`${folder}/${language}/${namespace}.json`) as never))

it('[WB-01] every text of every process has a name in words', async () => {
  await startTexts()
  await i18next.loadNamespaces('workbench')
  const unnamed: string[] = []
  for (const file of readdirSync('schemas/forms', { recursive: true, encoding: 'utf8' })) {
    if (!file.endsWith('texts.ru.json')) continue
    for (const [path] of listTexts(read(`schemas/forms/${file}`) as never)) {
      const name = describeText(path, (key, params) => {
        if (!i18next.exists(key)) unnamed.push(key)
        if (key === 'workbench:otherVariant') unnamed.push(`${file} ${path}`)
        return i18next.t(key, params ?? {})
      })
      if (name === '') unnamed.push(path)
    }
  }
  expect(unnamed).toEqual([])
})

it('[WB-04] [WB-06] every problem, lock and check has a text', () => {
  const known = [...textsOf('ru', 'workbench').keys()]
  const codes = (file: string, pattern: RegExp) =>
    [...readFileSync(file, 'utf8').matchAll(pattern)].flatMap(([, list = '']) =>
      [...list.matchAll(/'(\w+)'/g)].map(([, code]) => code!),
    )
  const groups = {
    problems: codes('workflows/changes/problems.ts', /\n {2}code:((?:\n {4}\| '\w+')+)/g),
    locked: codes('workflows/changes/transitions.ts', /InsertionBlocker = (.+)/g),
    checks: codes('schemas/api/workbench.ts', /name: OneOf\((.+)\)/g),
    status: codes('schemas/api/workbench.ts', /status: OneOf\((.+)\)/g),
    'publish.obstacles': codes(
      'src/client/features/processes/workbench/publish-plan.ts',
      /PublishObstacle =((?:\n {2}\| '\w+')+)/g,
    ),
  }
  for (const [group, names] of Object.entries(groups)) {
    expect(names.length, group).toBeGreaterThan(2)
    for (const name of names) expect(known).toContain(`${group}.${name}`)
  }
})

it('[WB-07] version 2001 is displayed as 2.1 wherever a text names a version', async () => {
  await startTexts()
  await i18next.loadNamespaces(['processes', 'workbench', 'whatIf'])
  expect(i18next.t('processes:version', { version: 2001 })).toBe('версия 2.1')
  expect(i18next.t('processes:version', { version: 2 })).toBe('версия 2')
  expect(i18next.t('processes:publishing.did.migrated', { version: 2001, from: 2 })).toBe(
    'Перенос: версия 2 → 2.1',
  )
  const plain: string[] = []
  for (const language of ['ru', 'en', 'kk'])
    for (const file of readdirSync(`${folder}/${language}`))
      for (const [key, text] of textsOf(language, file.replace('.json', '')))
        if (/\{\{(version|older|newer)\}\}/.test(text)) plain.push(`${language} ${file} ${key}`)
  expect(plain).toEqual([])
})

it('[WB-07] texts of a changed version come from the server, those of a release from their file', async () => {
  expect(getChangedTextsPath('kk', 'confirming/v2001')).toBe('workflow-texts/confirming/2001/kk')
  expect(getChangedTextsPath('ru', 'confirming/v2')).toBeNull()
  expect(getChangedTextsPath('ru', 'processes')).toBeNull()
  await startTexts()
  setWidth(1366)
  const headers: unknown[] = []
  setTokenSource({ token: async () => 'secret', renew: async () => false })
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    headers.push(url, (init.headers as Record<string, string>).Authorization)
    return new Response(JSON.stringify({ title: 'Звонок покупателю' }))
  })
  await i18next.loadNamespaces(['confirming/v2001', 'confirming/v2'])
  setTokenSource({ token: async () => null, renew: async () => false })
  expect(headers).toEqual(['/api/workflow-texts/confirming/2001/ru', 'Bearer secret'])
  expect(i18next.t('confirming/v2001:title')).toBe('Звонок покупателю')
  expect(i18next.t('confirming/v2:title')).toBe('Подтверждение')
})

it('[WB-08] drafts and versions are loaded again after another owner has saved or published', () => {
  expect(getInvalidatedQueryKeys({ kind: 'processes' })).toEqual([queryKeys.processes, queryKeys.drafts])
})
