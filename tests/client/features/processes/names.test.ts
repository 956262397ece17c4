import { describe, expect, it } from 'vitest'
import { renderSvg } from '../../../../src/client/features/processes/diagram/export-svg.ts'
import { buildGraph } from '../../../../src/client/features/processes/diagram/graph.ts'
import { buildProcessNames } from '../../../../src/client/features/processes/names.ts'
import { keysAsTexts, graphOptions, sampleProcess } from './sample-process.ts'

const names = buildProcessNames(sampleProcess, keysAsTexts())

describe('names of a process', () => {
  it('[PO-01] an effect is described as exactly as its parameters are known in advance', () => {
    expect(names.effect({ name: 'openTask', params: { type: 'confirming' } })).toBe(
      'processes:effectsOf.openTask task confirming',
    )
    expect(names.effect({ name: 'openTask', params: null })).toBe('processes:effects.openTask')
    expect(names.effect({ name: 'notifyCustomer', params: { template: 'orderFormed' } })).toBe(
      'processes:effectsOf.orderFormed',
    )
    expect(names.effect({ name: 'reportToOrder', params: { event: { type: 'CONFIRMED' } } })).toContain(
      'order/v1:events.CONFIRMED.label',
    )
  })

  it('[PO-01] a name from the code is never displayed when its text is missing', () => {
    const namesWithoutTexts = buildProcessNames(sampleProcess, keysAsTexts(/./))
    const names = [
      namesWithoutTexts.guard('codeMatches'),
      namesWithoutTexts.effect({ name: 'sendIssueCode', params: null }),
      namesWithoutTexts.right('taskDeliveryWork'),
      namesWithoutTexts.fact('issueCode'),
      namesWithoutTexts.event('SEND_CODE'),
      namesWithoutTexts.state('handing'),
      namesWithoutTexts.state('gone'),
      namesWithoutTexts.param('attempts'),
      namesWithoutTexts.field('code'),
    ].join(' ')
    expect(names).not.toMatch(
      /codeMatches|sendIssueCode|taskDeliveryWork|issueCode|SEND_CODE|handing|gone|attempts/,
    )
  })

  it('[PO-01] a guard without a name is described by its refusal, with its numbers left open', () => {
    const namesWithoutGuards = buildProcessNames(sampleProcess, keysAsTexts(/processes:guards/))
    expect(namesWithoutGuards.guard('codeMatches')).toBe(
      'processes:diagram.fallback delivery/v1:refusals.codeMatches …',
    )
  })

  it('[PO-01] a compound state is named after the stage in which it begins', () => {
    expect(names.state('code')).toBe('delivery/v1:stages.code')
  })
})

describe('exported picture', () => {
  const graph = buildGraph(sampleProcess, graphOptions())
  const placed = {
    width: 500,
    height: 300,
    rows: [],
    details: true,
    nodes: graph.nodes.map((node, n) => ({ ...node, x: n * 10, y: n * 10 })),
    edges: graph.edges.map((edge) => ({
      ...edge,
      points: [
        { x: 0, y: 0 },
        { x: 9, y: 9 },
      ],
      label: edge.lines.length > 0 ? { x: 1, y: 1 } : null,
    })),
  }

  it('[PO-01] is self-contained: every text escaped, no style, no script, with the counts', () => {
    const oldest = { instanceId: 1, since: '' }
    const { svg, width } = renderSvg({
      placed,
      title: 'Выдача <b> & «код»',
      note: '1',
      fontFamily: "'Segoe UI', sans-serif",
      trace: null,
      marks: new Map(),
      measures: null,
      counts: new Map([['ready', { instances: 29, overdue: 4, oldest }]]),
    })
    const parsed = new DOMParser().parseFromString(svg, 'image/svg+xml')
    expect(parsed.querySelector('parsererror')).toBeNull()
    expect(parsed.querySelector('title')?.textContent).toBe('Выдача <b> & «код»')
    expect(parsed.querySelectorAll('style, script, [style]')).toHaveLength(0)
    const texts = [...parsed.querySelectorAll('text')].map((text) => text.textContent)
    for (const line of [...graph.nodes, ...graph.edges].flatMap(({ lines }) => lines))
      expect(texts).toContain(line.text)
    expect(texts).toContain('29')
    expect(texts).toContain('! 4')
    expect(width).toBe(548)
  })

  it('[PO-06] [PO-07] shows the statistics as the screen does: time and ring of a state, width and number of an arrow', () => {
    const arrow = placed.edges.find(({ transitions }) => transitions.length > 0)!
    const { svg } = renderSvg({
      placed,
      title: 'x',
      note: '1',
      fontFamily: 'a',
      trace: null,
      counts: new Map(),
      marks: new Map(),
      measures: {
        description: '',
        state: (path) => (path === 'ready' ? { text: '29 мин <', words: '', level: 3 } : null),
        arrow: (transitions) =>
          transitions === arrow.transitions
            ? { text: '!', words: '', width: 4.5, covered: 'untested' }
            : null,
      },
    })
    const parsed = new DOMParser().parseFromString(svg, 'image/svg+xml')
    expect(parsed.querySelector('parsererror')).toBeNull()
    const ready = placed.nodes.find(({ state }) => state === 'ready')!
    const rings = [...parsed.querySelectorAll('rect[fill="#c50f1f"]')].map((ring) =>
      Number(ring.getAttribute('width')),
    )
    expect(rings).toContain(ready.width + 18)
    expect(parsed.querySelectorAll('path[stroke="#c50f1f"][stroke-width="4.5"]')).toHaveLength(1)
    const texts = [...parsed.querySelectorAll('text')].map((text) => text.textContent)
    expect(texts).toEqual(expect.arrayContaining(['29 мин <', '!']))
  })

  it('[PO-04] shows differences from another version', () => {
    const { svg } = renderSvg({
      placed,
      title: 'x',
      note: '1',
      fontFamily: 'a',
      trace: null,
      counts: new Map(),
      measures: null,
      marks: new Map([['ready', 'added']]),
    })
    const parsed = new DOMParser().parseFromString(svg, 'image/svg+xml')
    expect([...parsed.querySelectorAll('text')].filter((text) => text.textContent === '+')).toHaveLength(1)
    expect(parsed.querySelectorAll('rect[stroke="#107c10"]')).toHaveLength(1)
  })
})
