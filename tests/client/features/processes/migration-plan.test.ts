import { describe, expect, it } from 'vitest'
import type { MigrationReport } from '../../../../schemas/api/workflows.ts'
import {
  findBaseVersion,
  parseShare,
} from '../../../../src/client/features/processes/bench/activation-plan.ts'
import {
  buildMappingRows,
  findMigrationObstacle,
  parseMapping,
  serializeMapping,
} from '../../../../src/client/features/processes/bench/migration-plan.ts'

type Group = MigrationReport['groups'][number]

const group = (from: string, to: string | null, count: number, problem: string | null = null): Group => ({
  from,
  to,
  count,
  problem,
})
const report = (groups: Group[], beyond = 0): MigrationReport => ({
  groups,
  stuck: [],
  moved: 0,
  only: null,
  beyond,
  drafts: { kept: 0, lost: 0, dropped: [] },
})

describe('rows of a migration', () => {
  it('[PO-05] each occupied state is one row with its automatic target, in the order of the diagram', () => {
    const dryRun = report([
      group('packing', null, 2, 'unmapped'),
      group('ready', 'ready', 3),
      group('ready', null, 1, 'contextFails'),
    ])
    expect(
      buildMappingRows(['ready', 'collecting', 'packing'], {
        automatic: dryRun,
        planned: dryRun,
        mapping: {},
      }),
    ).toEqual([
      {
        state: 'ready',
        count: 4,
        automatic: 'ready',
        target: 'ready',
        isManual: false,
        problems: [{ problem: 'contextFails', count: 1 }],
      },
      {
        state: 'packing',
        count: 2,
        automatic: null,
        target: null,
        isManual: false,
        problems: [{ problem: 'unmapped', count: 2 }],
      },
    ])
  })

  it('[PO-05] a choice of the user is shown as such, also one that the server refuses', () => {
    const automatic = report([group('packing', null, 2, 'unmapped')])
    const planned = report([group('packing', null, 2, 'noEnd')])
    expect(buildMappingRows(['packing'], { automatic, planned, mapping: { packing: 'ready' } })).toEqual([
      {
        state: 'packing',
        count: 2,
        automatic: null,
        target: 'ready',
        isManual: true,
        problems: [{ problem: 'noEnd', count: 2 }],
      },
    ])
  })

  it('[PO-05] choices are in the query of the page; unknown targets and foreign parameters change nothing', () => {
    const query = serializeMapping(new URLSearchParams('from=1'), {}, 'call.greeting', 'call.asking')
    const both = serializeMapping(query, parseMapping(query, ['call.asking']), 'ready', 'waiting')
    expect(both.toString()).toBe('from=1&map=call.greeting-call.asking&map=ready-waiting')
    const targets = ['call.asking', 'waiting']
    expect(parseMapping(both, targets)).toEqual({ 'call.greeting': 'call.asking', ready: 'waiting' })
    expect(parseMapping(both, ['waiting'])).toEqual({ ready: 'waiting' })
    expect(serializeMapping(both, parseMapping(both, targets), 'ready', null).getAll('map')).toEqual([
      'call.greeting-call.asking',
    ])
    expect(parseMapping(new URLSearchParams('map=&map=a%7Cb-waiting&map=x'), targets)).toEqual({})
  })
})

describe('obstacles of a migration', () => {
  const facts = {
    canPublish: true,
    state: 'active',
    isRunning: false,
    report: report([group('ready', 'ready', 3)]),
    hasFailed: false,
  } as const

  it.each([
    ['none', {}, null],
    ['no right', { canPublish: false }, { obstacle: 'noRight', count: 0 }],
    ['a draft', { state: 'draft' }, { obstacle: 'draft', count: 0 }],
    ['a retired version', { state: 'retired' }, { obstacle: 'retired', count: 0 }],
    ['another migration', { isRunning: true }, { obstacle: 'running', count: 0 }],
    ['no dry run yet', { report: undefined }, { obstacle: 'loading', count: 0 }],
    ['a failed dry run', { report: undefined, hasFailed: true }, { obstacle: 'failed', count: 0 }],
    ['nothing to migrate', { report: report([]) }, { obstacle: 'nothing', count: 0 }],
    ['all beyond the limit', { report: report([], 4) }, { obstacle: 'beyond', count: 0 }],
    [
      'states without a target, each counted once',
      {
        report: report([
          group('a', null, 2, 'unmapped'),
          group('b', null, 5, 'unmapped'),
          group('c', null, 1, 'noEnd'),
        ]),
      },
      { obstacle: 'unmapped', count: 2 },
    ],
    [
      'stuck instances',
      { report: report([group('a', 'a', 2), group('a', null, 3, 'unknownTimer')]) },
      { obstacle: 'stuck', count: 3 },
    ],
  ] as const)('[PO-05] %s', (_, changed, expected) => {
    expect(findMigrationObstacle({ ...facts, ...changed })).toEqual(expected)
  })
})

describe('activation', () => {
  const version = (number: number, state: 'active' | 'limited' | 'superseded' | 'paused' | 'draft') => ({
    version: number,
    state,
    pfms: null,
    share: 100,
    open: 0,
    migratesFrom: [],
  })

  it.each([
    ['the version that starts new work', [version(1, 'active'), version(2, 'paused')], 2, 1],
    ['the newest of several', [version(1, 'active'), version(2, 'limited'), version(3, 'paused')], 3, 2],
    ['the newer one, before a return to the older', [version(1, 'superseded'), version(2, 'active')], 1, 2],
    ['the previous one, if no other is in use', [version(1, 'superseded'), version(2, 'active')], 2, 1],
    ['nothing, if all others are drafts', [version(1, 'active'), version(2, 'draft')], 1, null],
  ])('[PO-04] a version is compared with %s', (_, versions, of, expected) => {
    expect(findBaseVersion(versions, of)).toBe(expected)
  })

  it('[PO-05] a share is a whole number from 1 to 100', () => {
    expect(['1', ' 40 ', '100', '0', '101', '', '1.5', '-3', 'x'].map(parseShare)).toEqual([
      1,
      40,
      100,
      null,
      null,
      null,
      null,
      null,
      null,
    ])
  })
})
