import { describe, expect, it } from 'vitest'
import type { ProcessDefinition } from '../../../../schemas/api/processes.ts'
import {
  countDifferences,
  compareDefinitions,
} from '../../../../src/client/features/processes/compare/differences.ts'
import { compareTexts } from '../../../../src/client/features/processes/compare/text-differences.ts'
import { describeMachine } from '../../../../src/server/engine/definition.ts'
import { getWorkflow } from '../../../../src/server/engine/registry.ts'
import { sampleProcess } from './sample-process.ts'

const changed = (change: (copy: ProcessDefinition) => void): ProcessDefinition => {
  const copy = structuredClone(sampleProcess)
  change(copy)
  return copy
}
const state = (definition: ProcessDefinition, path: string) =>
  definition.states.find((candidate) => candidate.path === path)!
const transition = (definition: ProcessDefinition, source: string, event: string | null) =>
  definition.transitions.filter((candidate) => candidate.source === source && candidate.event === event)

describe('differences between two versions', () => {
  it('[PO-04] a version does not differ from itself, and names that contain the version do not count', () => {
    expect(countDifferences(compareDefinitions(sampleProcess, sampleProcess))).toBe(0)
    const renamed = JSON.parse(
      JSON.stringify(sampleProcess).replaceAll('delivery/v1', 'delivery/v2'),
    ) as ProcessDefinition
    expect(countDifferences(compareDefinitions(sampleProcess, renamed))).toBe(0)
  })

  it('[PO-04] added, removed and changed states', () => {
    const newer = changed((copy) => {
      copy.states = copy.states.filter(({ path }) => path !== 'paid')
      copy.states.push({ ...state(sampleProcess, 'ready'), path: 'calling' })
      const { meta } = state(copy, 'handing')
      if (meta?.for === 'person')
        Object.assign(meta, { right: 'taskIssueWork', mobile: false, stage: 'hand' })
      state(copy, 'issued').entry = [{ name: 'setOrderStatus', params: { status: 13 } }]
    })
    expect(compareDefinitions(sampleProcess, newer).states).toEqual([
      {
        path: 'handing',
        sign: 'changed',
        changes: [
          { property: 'stage', before: 'code', after: 'hand' },
          { property: 'right', before: 'taskDeliveryWork', after: 'taskIssueWork' },
          { property: 'mobile', after: false },
        ],
      },
      {
        path: 'issued',
        sign: 'changed',
        changes: [
          {
            property: 'entry',
            removed: [{ name: 'setOrderStatus', params: { status: 12 } }],
            added: [{ name: 'setOrderStatus', params: { status: 13 } }],
          },
        ],
      },
      { path: 'calling', sign: 'added', changes: [] },
      { path: 'paid', sign: 'removed', changes: [] },
    ])
  })

  it('[PO-04] transitions by target, guards and effects, and their order of evaluation', () => {
    const newer = changed((copy) => {
      transition(copy, 'ready', 'SEND_CODE')[0]!.guards = []
      transition(copy, 'handing', 'CUSTOMER_LEFT')[0]!.targets = ['withdrawn']
      copy.transitions = copy.transitions.filter(({ event }) => event !== 'ISSUED')
      const [first, second] = transition(copy, 'paid', null)
      copy.transitions = copy.transitions.map((candidate) =>
        candidate === first ? second! : candidate === second ? first! : candidate,
      )
      copy.transitions.push({ ...first!, id: 'new', source: 'issued', event: 'ISSUED', targets: ['ready'] })
    })
    const transitionChanges = compareDefinitions(sampleProcess, newer).transitions
    expect(
      transitionChanges.map(({ sign, transition, changes }) => [
        sign,
        transition.source,
        transition.event,
        changes,
      ]),
    ).toEqual([
      ['changed', 'ready', 'SEND_CODE', [{ property: 'guards', removed: ['newCodeMayBeSent'], added: [] }]],
      [
        'changed',
        'handing',
        'CUSTOMER_LEFT',
        [{ property: 'targets', removed: ['ready'], added: ['withdrawn'] }],
      ],
      ['changed', 'paid', null, [{ property: 'order' }]],
      ['added', 'issued', 'ISSUED', []],
      ['removed', 'handing', 'ISSUED', []],
    ])
  })

  it('[PO-04] fields of forms, and the payloads that a user may send', () => {
    const newer = changed((copy) => {
      copy.forms['delivery/v1/code'] = { schema: { properties: { code: {}, note: {} } }, ui: {} }
      copy.forms['delivery/v1/ready'] = { schema: { properties: {} }, ui: { 'ui:order': [] } }
      delete copy.forms['delivery/v1/issue']
      Object.assign(copy.events[0]!, { irreversible: true, right: 'orderIssue' })
    })
    const { forms, events } = compareDefinitions(sampleProcess, newer)
    expect(forms).toEqual([
      { id: 'ready', sign: 'changed', changes: [{ property: 'layout' }] },
      {
        id: 'code',
        sign: 'changed',
        changes: [{ property: 'fields', removed: [], added: ['note'], changed: ['code'] }],
      },
      { id: 'issue', sign: 'removed', changes: [] },
    ])
    expect(events).toEqual([
      {
        type: 'SEND_CODE',
        sign: 'changed',
        changes: [
          { property: 'right', before: null, after: 'orderIssue' },
          { property: 'irreversible', after: true },
        ],
      },
    ])
  })

  it('[PO-04] the second version of confirming, and back', () => {
    const [older, newer] = [1, 2].map((version) => ({
      ...describeMachine(getWorkflow('confirming', version)),
      name: 'confirming',
      version,
    })) as [ProcessDefinition, ProcessDefinition]
    const forward = compareDefinitions(older, newer)
    const reversed = compareDefinitions(newer, older)
    const pathsBySign = (differences: { sign: string; path: string }[], sign: string) =>
      differences.filter((difference) => difference.sign === sign).map(({ path }) => path)
    expect(pathsBySign(forward.states, 'added')).toEqual(['beginning', 'unreachable', 'notReachedCancelled'])
    expect(pathsBySign(reversed.states, 'removed')).toEqual([
      'beginning',
      'unreachable',
      'notReachedCancelled',
    ])
    expect(forward.states).toContainEqual({
      path: 'call.agreed',
      sign: 'changed',
      changes: [{ property: 'form', before: 'conversation', after: 'outcome' }],
    })
    const calls = forward.transitions.filter((callChange) => callChange.transition.source === 'readyToCall')
    expect(calls.map(({ sign, transition: { event }, changes }) => [sign, event, changes])).toContainEqual([
      'changed',
      'CALL_STARTED',
      [{ property: 'guards', removed: [], added: ['withinCallingHours'] }],
    ])
    expect(forward.transitions.length).toBe(reversed.transitions.length)
  })

  it('[PO-04] texts by their place', () => {
    expect(
      compareTexts(
        { title: 'A', states: { a: { title: 'x' }, b: { title: 'y' } } },
        { title: 'B', states: { a: { title: 'x' }, c: { title: 'z' } } },
      ),
    ).toEqual([
      { sign: 'changed', key: 'title', oldText: 'A', newText: 'B' },
      { sign: 'added', key: 'states.c.title', oldText: null, newText: 'z' },
      { sign: 'removed', key: 'states.b.title', oldText: 'y', newText: null },
    ])
  })
})
