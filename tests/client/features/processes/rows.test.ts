import { describe, expect, it } from 'vitest'
import { arrangeRows } from '../../../../src/client/features/processes/diagram/rows.ts'
import { assignStages } from '../../../../src/client/features/processes/stages.ts'
import { sampleProcess } from './sample-process.ts'

const node = (id: string, parent: string | null = null) =>
  ({ id, parent, shape: id.startsWith('initial') ? 'initial' : 'person' }) as const
const chain = (...ids: string[]) =>
  ids.slice(1).map((target, index) => ({ source: ids[index]!, target, forward: true }))
const byLetter = (id: string) => 'abc'.indexOf(id.at(0)!)

describe('rows of a diagram', () => {
  const ids = ['a1', 'a2', 'b1', 'b2', 'c1']
  const graph = { nodes: ids.map((id) => node(id)), edges: chain(...ids) }

  it('[PO-15] a process that fits is one row', () => {
    expect(arrangeRows(graph, byLetter, 5)).toEqual([{ stages: [0, 1, 2], nodes: ids }])
  })

  it('[PO-15] a longer one breaks between stages, and a row takes as many stages as fit', () => {
    expect(arrangeRows(graph, byLetter, 3)).toEqual([
      { stages: [0], nodes: ['a1', 'a2'] },
      { stages: [1, 2], nodes: ['b1', 'b2', 'c1'] },
    ])
  })

  it('[PO-15] a stage that is longer than a row continues in the next one', () => {
    expect(arrangeRows(graph, () => 0, 2).map(({ nodes }) => nodes)).toEqual([
      ['a1', 'a2'],
      ['b1', 'b2'],
      ['c1'],
    ])
  })

  it('[PO-15] branches take one column, a compound state the columns of its child states, a marker none', () => {
    const branching = {
      nodes: ['a1', 'a2', 'a3', 'a4'].map((id) => node(id)),
      edges: [...chain('a1', 'a2', 'a4'), ...chain('a1', 'a3', 'a4')],
    }
    expect(arrangeRows(branching, byLetter, 3)).toHaveLength(1)
    const compound = {
      nodes: [
        node('initial'),
        node('a1'),
        node('initial a1', 'a1'),
        node('x', 'a1'),
        node('y', 'a1'),
        node('b1'),
      ],
      edges: [...chain('initial', 'a1', 'b1'), ...chain('initial a1', 'x', 'y')],
    }
    const stageOf = (id: string) => (id === 'b1' ? 1 : 0)
    expect(arrangeRows(compound, stageOf, 3)).toHaveLength(1)
    expect(arrangeRows(compound, stageOf, 2).map(({ nodes }) => nodes)).toEqual([['initial', 'a1'], ['b1']])
  })

  it('[PO-15] an arrow that leads back does not make a row longer', () => {
    const back = { ...graph, edges: [...graph.edges, { source: 'c1', target: 'a1', forward: false }] }
    expect(arrangeRows(back, byLetter, 5)).toHaveLength(1)
  })
})

describe('stages of states', () => {
  const stagesOf = (stages: string[], changes: Partial<typeof sampleProcess> = {}) => {
    const assigned = assignStages({ ...sampleProcess, stages, ...changes })
    return Object.fromEntries([...assigned].map(([path, stage]) => [path, stages[stage] ?? null]))
  }
  const step = (path: string, stage: string) => ({
    path,
    parent: null,
    kind: 'atomic' as const,
    initial: null,
    meta: { for: 'system' as const, awaits: [], stage },
    entry: [],
    exit: [],
  })
  const bare = (path: string, kind: 'atomic' | 'final' = 'atomic') => ({
    ...step(path, ''),
    kind,
    meta: null,
  })
  const move = (source: string | null, target: string) => ({
    id: `${source} ${target}`,
    source,
    targets: [target],
    event: 'E',
    guards: [],
    effects: [],
  })

  it('[PO-15] a compound state has the stage of its child states, and a machine with one stage only that one', () => {
    expect(new Set(Object.values(stagesOf(['code'])))).toEqual(new Set(['code']))
  })

  it('[PO-15] a branching has the earliest stage before it, a final state the latest', () => {
    const states = [
      bare('opened'),
      step('one', 'first'),
      bare('branch'),
      step('two', 'second'),
      bare('ended', 'final'),
      bare('withdrawn', 'final'),
    ]
    const transitions = [
      move('opened', 'one'),
      move('one', 'branch'),
      move('two', 'branch'),
      move('branch', 'two'),
      move('one', 'ended'),
      move('two', 'ended'),
      move(null, 'withdrawn'),
    ]
    expect(stagesOf(['first', 'second'], { states, transitions, initial: 'opened' })).toEqual({
      opened: 'first',
      one: 'first',
      branch: 'first',
      two: 'second',
      ended: 'second',
      withdrawn: 'second',
    })
  })

  it('[PO-15] every state has a stage even if the machine has none', () => {
    const states = [bare('one'), bare('two')]
    expect(stagesOf([], { states, transitions: [move('one', 'two')], initial: 'one' })).toEqual({
      one: null,
      two: null,
    })
  })
})
