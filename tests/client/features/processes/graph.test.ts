import ELK from 'elkjs/lib/elk.bundled.js'
import { describe, expect, it } from 'vitest'
import {
  toElkGraph,
  mergeLayout,
  type DiagramLayout,
} from '../../../../src/client/features/processes/diagram/elk-graph.ts'
import {
  buildGraph,
  nodePadding,
  type GraphEdge,
} from '../../../../src/client/features/processes/diagram/graph.ts'
import {
  calculateLineTops,
  calculateLinesHeight,
  calculateLinesWidth,
  wrapText,
} from '../../../../src/client/features/processes/diagram/text-styles.ts'
import {
  buildRoundedPath,
  joinPaths,
} from '../../../../src/client/features/processes/diagram/rounded-path.ts'
import { measureText, graphOptions, sampleProcess } from './sample-process.ts'

const textOf = ({ lines }: { lines: { text: string }[] }) => lines.map(({ text }) => text).join(' ')
const graph = buildGraph(sampleProcess, graphOptions())
const node = (id: string) => graph.nodes.find((n) => n.id === id)!
const edge = (source: string, target: string): GraphEdge =>
  graph.edges.find((e) => e.source === source && e.target === target)!

describe('graph of a process', () => {
  it('[PO-01] has every state, an initial mark in each compound state, and one for «from everywhere»', () => {
    expect(graph.nodes.map((n) => [n.id, n.shape, n.parent])).toEqual([
      ['anywhere', 'anywhere', null],
      ['initial code', 'initial', 'code'],
      ['initial ', 'initial', null],
      ['ready', 'person', null],
      ['code', 'group', null],
      ['code.sent', 'person', 'code'],
      ['code.wrong', 'person', 'code'],
      ['handing', 'person', null],
      ['paid', 'choice', null],
      ['issued', 'final', null],
      ['withdrawn', 'final', null],
    ])
    expect(edge('initial ', 'ready').lines).toEqual([])
    expect(edge('initial code', 'code.sent')).toBeDefined()
    expect(textOf(edge('anywhere', 'withdrawn'))).toContain('events.ORDER_WITHDRAWN')
  })

  it('[PO-01] a state shows stage, name, right, form and entry effects', () => {
    expect(textOf(node('code.sent'))).toMatch(
      /stages\.code .*states\.code_sent\.title .*names\.taskDeliveryWork 1 fields/,
    )
    expect(textOf(node('ready'))).toContain('no fields')
    expect(textOf(node('issued'))).toContain('effectsOf.setOrderStatus status 12')
  })

  it('[PO-01] an arrow shows event, condition and effect; the default branch is labelled «otherwise»', () => {
    expect(textOf(edge('ready', 'code'))).toMatch(
      /events\.SEND_CODE\.label if .*guards\.newCodeMayBeSent .*effects\.sendIssueCode/,
    )
    expect(textOf(edge('code', 'code.wrong'))).toMatch(/CODE_ENTERED\.label otherwise/)
  })

  it('[PO-01] two transitions between the same states share an arrow with separate labels', () => {
    const paid = edge('paid', 'issued')
    expect(paid.transitions).toHaveLength(2)
    const tops = calculateLineTops(paid.lines)
    const second = paid.lines.findIndex((line) => line.transition === paid.transitions[1])
    expect(tops[second]! - tops[second - 1]!).toBe(15 + 5)
  })

  it('[PO-01] internal transitions are listed in the state itself', () => {
    expect(graph.edges.some((e) => e.source === 'handing' && e.target === 'handing')).toBe(false)
    expect(textOf(node('handing'))).toContain('↻')
  })

  it('[PO-15] without details a state contains only its name, and the texts of arrows take no space', () => {
    const nameGraph = buildGraph(sampleProcess, graphOptions({ details: false }))
    const text = nameGraph.nodes.map(textOf).join(' ')
    expect(text).toContain('states.ready.title')
    expect(text).not.toMatch(/rights|effects|fields|events|↻/)
    // An arrow still knows its texts, which appear on demand.
    const paid = nameGraph.edges.find(({ source }) => source === 'paid')!
    expect(textOf(paid)).toContain('guards.prepaid')
    expect(JSON.stringify(toElkGraph(nameGraph))).not.toContain('labels')
    expect(JSON.stringify(toElkGraph(graph))).toContain('labels')
  })

  it('[PO-15] [UX-6] a state has space for the number of its instances inside of its box', () => {
    for (const details of [true, false])
      for (const { id, shape, lines, height } of buildGraph(sampleProcess, graphOptions({ details })).nodes)
        if (shape === 'person' || shape === 'system' || shape === 'phase')
          expect(height - calculateLinesHeight(lines) - nodePadding.y, id).toBeGreaterThanOrEqual(30)
  })

  it('[PO-01] every text fits its box', () => {
    for (const box of [...graph.nodes, ...graph.edges])
      expect(calculateLinesWidth(box.lines, measureText)).toBeLessThanOrEqual(Math.max(0, box.width - 12))
  })
})

describe('layout', () => {
  const layOut = async (): Promise<DiagramLayout> =>
    mergeLayout(graph, await new ELK().layout(structuredClone(toElkGraph(graph))))

  it('[PO-01] the ELK input contains no invalid sizes, and reverses arrows that lead back', () => {
    const input = toElkGraph(graph)
    expect(JSON.stringify(input)).not.toMatch(/null|undefined|NaN/)
    const returnEdge = edge('handing', 'ready')
    expect(returnEdge.forward).toBe(false)
    expect(input.edges?.find((e) => e.id === returnEdge.id)).toMatchObject({
      sources: ['ready'],
      targets: ['handing'],
    })
    expect(edge('handing', 'paid').forward).toBe(true)
  })

  it('[PO-01] ELK lays it out from left to right, nested states inside their parents, arrows from end to end', async () => {
    const { nodes, edges } = await layOut()
    const box = (id: string) => nodes.find((n) => n.id === id)!
    for (const [left, right] of [
      ['ready', 'code'],
      ['code', 'handing'],
      ['handing', 'paid'],
      ['paid', 'issued'],
    ])
      expect(box(left!).x, `${left} before ${right}`).toBeLessThan(box(right!).x)
    for (const inner of ['code.sent', 'code.wrong', 'initial code']) {
      expect(box(inner).x).toBeGreaterThan(box('code').x)
      expect(box(inner).y + box(inner).height).toBeLessThan(box('code').y + box('code').height)
    }
    const returnEdge = edges.find((e) => e.source === 'handing' && e.target === 'ready')!
    const near = (x: number, id: string) => x >= box(id).x - 2 && x <= box(id).x + box(id).width + 2
    expect(near(returnEdge.points[0]!.x, 'handing')).toBe(true)
    expect(near(returnEdge.points.at(-1)!.x, 'ready')).toBe(true)
    for (const e of edges) expect(e.label === null).toBe(e.lines.length === 0)
  })

  it('[PO-15] rows are one below the other, and an arrow between them is one line from end to end', async () => {
    const nodesOf = (...ids: string[]) => ids
    const rows = [
      { title: 'Code', nodes: nodesOf('initial ', 'ready', 'code') },
      { title: 'Issue', nodes: nodesOf('anywhere', 'handing', 'paid', 'issued', 'withdrawn') },
    ]
    const rowGraph = { ...graph, rows }
    const {
      nodes,
      edges,
      rows: placedRows,
    } = mergeLayout(rowGraph, await new ELK().layout(structuredClone(toElkGraph(rowGraph))))
    expect(placedRows.map(({ title }) => title)).toEqual(['Code', 'Issue'])
    const [upper, lower] = placedRows as [(typeof placedRows)[number], (typeof placedRows)[number]]
    expect(upper.y + upper.height).toBeLessThan(lower.y)
    const box = (id: string) => nodes.find((n) => n.id === id)!
    expect(box('code').y + box('code').height).toBeLessThan(upper.y + upper.height)
    expect(box('handing').y).toBeGreaterThan(lower.y)
    const ends = (source: string, target: string) =>
      edges.find((e) => e.source === source && e.target === target)!.points
    const down = ends('code', 'handing')
    const up = ends('handing', 'ready')
    expect(down[0]!.y).toBeLessThan(down.at(-1)!.y)
    expect(up[0]!.y).toBeGreaterThan(up.at(-1)!.y)
    for (const points of [down, up])
      for (const [index, to] of points.slice(1).entries()) {
        const from = points[index]!
        expect(Math.min(Math.abs(from.x - to.x), Math.abs(from.y - to.y))).toBeLessThan(0.5)
      }
  })

  it('[PO-01] a part that is missing in the layout is an error, not a gap', () => {
    expect(() => mergeLayout(graph, { id: 'diagram', children: [], edges: [] })).toThrow(/lost/)
  })
})

describe('lines', () => {
  it('[PO-01] labels wrap at spaces, and a long word has its own line', () => {
    expect(wrapText('a bb  ccc', 'title', 26, measureText)).toEqual(['a bb', 'ccc'])
    expect(wrapText('immeasurably long', 'title', 20, measureText)).toEqual(['immeasurably', 'long'])
    expect(wrapText('', 'title', 20, measureText)).toEqual([])
  })

  it('[PO-01] arrows have round corners where there is room', () => {
    const path = buildRoundedPath([
      { x: 0, y: 0 },
      { x: 20, y: 0 },
      { x: 20, y: 6 },
    ])
    expect(path).toBe('M 0 0 L 12 0 Q 20 0 20 3 L 20 6')
  })

  it('[PO-15] the parts of an arrow are joined without points on a straight line', () => {
    expect(
      joinPaths([
        [
          { x: 0, y: 0 },
          { x: 10, y: 0 },
        ],
        [
          { x: 10, y: 0 },
          { x: 20, y: 0 },
          { x: 20, y: 30 },
        ],
        [{ x: 20, y: 30 }],
      ]),
    ).toEqual([
      { x: 0, y: 0 },
      { x: 20, y: 0 },
      { x: 20, y: 30 },
    ])
  })
})
