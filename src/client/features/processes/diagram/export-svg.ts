import type { Count } from '../counts.ts'
import type { Covered, Level } from '../measure/measured.ts'
import type { Trace } from '../walk.ts'
import type { DiagramMeasures } from './diagram-context.ts'
import type { Placed, PlacedEdge, PlacedNode } from './elk-graph.ts'
import { nodePadding, labelPadding } from './graph.ts'
import { isWide, looks, topsOf, wideHead, type Line } from './looks.ts'
import { middleOf, roundedPath, shortened } from './rounded-path.ts'

/** Exported pictures are light, whatever the theme of the screen. */
const ink = {
  text: '#242424',
  quiet: '#545454',
  line: '#707070',
  border: '#b3b3b3',
  soft: '#f3f5f7',
  paper: '#ffffff',
}
const brand = { line: '#1c70ab', soft: '#ecf3fa' }
const late = '#b10e1c'
/** The levels and kinds of heat.module.css in the light theme. */
const heats: Readonly<Record<Level, { ring: string; wide: number; paper: string; text: string }>> = {
  0: { ring: '#0e700e', wide: 2, paper: '#f1faf1', text: '#0e700e' },
  1: { ring: '#bc4b09', wide: 4, paper: '#fff9f5', text: '#bc4b09' },
  2: { ring: '#c50f1f', wide: 6, paper: '#fdf3f4', text: '#c50f1f' },
  3: { ring: '#c50f1f', wide: 9, paper: '#c50f1f', text: '#ffffff' },
}
const covers: Readonly<Record<Covered, { stroke: string; dashes: string }>> = {
  both: { stroke: '#0e700e', dashes: '' },
  unused: { stroke: ink.quiet, dashes: '6 4' },
  untested: { stroke: '#c50f1f', dashes: '' },
  neither: { stroke: '#bc4b09', dashes: '2 4' },
}
const changes = {
  added: { sign: '+', border: '#107c10', paper: '#f1faf1' },
  changed: { sign: '~', border: '#bc4b09', paper: '#fff9f5' },
} as const
type Marks = ReadonlyMap<string, keyof typeof changes>
const margin = 24
const headHeight = 40

interface Picture {
  placed: Placed
  title: string
  /** Subtitle: time and content. */
  note: string
  fontFamily: string
  counts: ReadonlyMap<string, Count>
  trace: Trace | null
  marks: Marks
  measures: DiagramMeasures | null
}

/** The diagram as a standalone file without style sheets, fonts or scripts. */
export function svgOf({ placed, title, note, fontFamily, counts, trace, marks, measures }: Picture): {
  svg: string
  width: number
  height: number
} {
  const width = Math.ceil(placed.width + 2 * margin)
  const height = Math.ceil(placed.height + 2 * margin + headHeight)
  const groups = placed.nodes.filter(({ shape }) => shape === 'group')
  const others = placed.nodes.filter(({ shape }) => shape !== 'group')
  const isMarked = (edge: PlacedEdge) => edge.transitions.some((id) => trace?.transitions.has(id))
  const parts = [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" font-family="${escaped(fontFamily)}">`,
    `<title>${escaped(title)}</title>`,
    `<defs>${arrow('arrow', ink.line)}${arrow('wide', ink.line)}${arrow('marked', brand.line)}</defs>`,
    `<rect width="${width}" height="${height}" fill="${ink.paper}"/>`,
    `<text x="${margin}" y="${margin + 8}" font-size="18" font-weight="600" fill="${ink.text}">${escaped(title)}</text>`,
    `<text x="${margin}" y="${margin + 28}" font-size="12" fill="${ink.quiet}">${escaped(note)}</text>`,
    `<g transform="translate(${margin} ${margin + headHeight})">`,
    ...groups.map((node) => heatOf(node, measures) + box(node, trace, marks)),
    ...placed.edges.map((edge) => line(edge, isMarked(edge), measures)),
    ...placed.edges.map((edge) => label(edge, isMarked(edge))),
    ...groups.map(words),
    ...others.map((node) => heatOf(node, measures) + box(node, trace, marks) + words(node)),
    ...placed.edges.map((edge) => timesOf(edge, measures)),
    ...placed.nodes.map(
      (node) =>
        badge(node, node.state === null ? undefined : counts.get(node.state)) +
        timeOf(node, measures) +
        signOf(node, marks),
    ),
    '</g></svg>',
  ]
  return { svg: parts.join('\n'), width, height }
}

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

const arrow = (id: 'arrow' | 'wide' | 'marked', fill: string) => {
  const { tip, size } = id === 'wide' ? { tip: 1, size: wideHead * 1.25 } : { tip: 9, size: 10 }
  return `<marker id="${id}" viewBox="0 0 10 10" refX="${tip}" refY="5" markerWidth="${size}" markerHeight="${size}" markerUnits="userSpaceOnUse" orient="auto"><path d="M 0 0.5 L 10 5 L 0 9.5 Z" fill="${fill}"/></marker>`
}

function box({ shape, state, x, y, width, height }: PlacedNode, trace: Trace | null, marks: Marks): string {
  if (shape === 'initial')
    return `<circle cx="${x + width / 2}" cy="${y + height / 2}" r="${width / 2}" fill="${ink.text}"/>`
  const passed = state !== null && trace?.states.has(state) === true
  const now = state !== null && trace?.now.has(state) === true
  const change = changeOf(state, marks)
  const fill = change?.paper ?? (shape === 'group' ? ink.soft : passed ? brand.soft : ink.paper)
  const stroke = change?.border ?? (passed ? brand.line : ink.border)
  const round = shape === 'person' || shape === 'system' ? 8 : shape === 'group' ? 12 : 16
  const dashes =
    shape === 'choice' ? ' stroke-dasharray="5 3"' : shape === 'anywhere' ? ' stroke-dasharray="2 3"' : ''
  const rect = (by: number, more: string) =>
    `<rect x="${x - by}" y="${y - by}" width="${width + 2 * by}" height="${height + 2 * by}" rx="${round + by}" ${more}/>`
  return [
    shape === 'final' ? rect(3, `fill="none" stroke="${stroke}"`) : '',
    rect(0, `fill="${fill}" stroke="${stroke}" stroke-width="${now ? 3 : 1}"${dashes}`),
    shape === 'person'
      ? `<rect x="${x}" y="${y + 6}" width="3" height="${height - 12}" fill="${brand.line}"/>`
      : '',
  ].join('')
}

const words = ({ lines, x, y }: PlacedNode) => texts(lines, x + nodePadding.x, y + nodePadding.y)

function texts(lines: readonly Line[], x: number, y: number): string {
  const tops = topsOf(lines)
  return lines
    .map(({ text, look }, n) => {
      const { size, weight, height } = looks[look]
      // The baseline of a text is about a third of its size below the middle of the line.
      const base = y + (tops[n] ?? 0) + height / 2 + size * 0.35
      const fill = look === 'title' || look === 'event' || look === 'systemEvent' ? ink.text : ink.quiet
      return `<text x="${x}" y="${base}" font-size="${size}" font-weight="${weight}" fill="${fill}">${escaped(text)}</text>`
    })
    .join('')
}

function line(edge: PlacedEdge, marked: boolean, measures: DiagramMeasures | null): string {
  const measure = measureOf(edge, measures)
  const { stroke, dashes } = measure?.covered
    ? covers[measure.covered]
    : { stroke: marked ? brand.line : ink.line, dashes: '' }
  const wide = measure?.width ?? (marked ? 2.5 : 1.25)
  const head = marked ? 'marked' : isWide(wide) ? 'wide' : 'arrow'
  const points = head === 'wide' ? shortened(edge.points, wideHead) : edge.points
  return `<path d="${roundedPath(points)}" fill="none" stroke="${stroke}" stroke-width="${wide}"${dashes && ` stroke-dasharray="${dashes}"`} marker-end="url(#${head})"/>`
}

function label({ label: at, lines, width, height }: PlacedEdge, marked: boolean): string {
  if (!at) return ''
  const border = marked ? brand.line : '#e0e0e0'
  return `<rect x="${at.x}" y="${at.y}" width="${width}" height="${height}" rx="6" fill="${ink.paper}" stroke="${border}"/>${texts(lines, at.x + labelPadding.x, at.y + labelPadding.y)}`
}

function badge({ x, y, width }: PlacedNode, count: Count | undefined): string {
  if (!count || count.instances === 0) return ''
  const right = x + width - 10
  const overdue =
    count.overdue > 0 ? pill(`! ${count.overdue}`, right, y, plain(late)) : { left: right, drawn: '' }
  return pill(String(count.instances), overdue.left, y, plain(brand.line)).drawn + overdue.drawn
}

interface Paint {
  fill: string
  stroke: string
  text: string
}
const plain = (fill: string): Paint => ({ fill, stroke: fill, text: ink.paper })

/** A text in a rounded box centred at `y`; `left`: right limit of the next one. */
function pill(text: string, right: number, y: number, { fill, stroke, text: ofText }: Paint) {
  const wide = Math.max(22, text.length * 7 + 14)
  return {
    left: right - wide - 3,
    drawn: `<rect x="${right - wide}" y="${y - 10}" width="${wide}" height="20" rx="10" fill="${fill}" stroke="${stroke}"/><text x="${right - wide / 2}" y="${y + 4.2}" font-size="12" font-weight="600" text-anchor="middle" fill="${ofText}">${escaped(text)}</text>`,
  }
}

const ofState = ({ state }: PlacedNode, measures: DiagramMeasures | null) =>
  state === null ? null : (measures?.state(state) ?? null)
const measureOf = ({ transitions }: PlacedEdge, measures: DiagramMeasures | null) =>
  transitions.length === 0 ? null : (measures?.arrow(transitions) ?? null)
const changeOf = (state: string | null, marks: Marks) => {
  const change = state === null ? undefined : marks.get(state)
  return change && changes[change]
}

/** Outline of the state: wider for longer stays. */
function heatOf(node: PlacedNode, measures: DiagramMeasures | null): string {
  const level = ofState(node, measures)?.level ?? null
  if (level === null) return ''
  const { ring, wide } = heats[level]
  const { x, y, width, height } = node
  return `<rect x="${x - wide}" y="${y - wide}" width="${width + 2 * wide}" height="${height + 2 * wide}" rx="${12 + wide}" fill="${ring}"/>`
}

function timeOf(node: PlacedNode, measures: DiagramMeasures | null): string {
  const measure = ofState(node, measures)
  if (!measure) return ''
  const paint =
    measure.level === null
      ? { fill: ink.paper, stroke: ink.quiet, text: ink.quiet }
      : {
          fill: heats[measure.level].paper,
          stroke: heats[measure.level].ring,
          text: heats[measure.level].text,
        }
  return pill(measure.text, node.x + node.width - 10, node.y, paint).drawn
}

/** Count or actor of the arrow, placed as on the screen. */
function timesOf(edge: PlacedEdge, measures: DiagramMeasures | null): string {
  const measure = measureOf(edge, measures)
  if (!measure) return ''
  const stroke = measure.covered ? covers[measure.covered].stroke : ink.quiet
  const wide = measure.text.length * 6.5 + 14
  const { label: text } = edge
  // Above the text and beyond its end, as on the screen.
  const at = text ? { x: text.x + edge.width + wide * 0.2, y: text.y - 6 } : middleOf(edge.points)
  return pill(measure.text, at.x + wide / 2, at.y, {
    ...{ fill: ink.paper, stroke, text: measure.covered ? stroke : ink.text },
  }).drawn
}

function signOf({ state, x, y }: PlacedNode, marks: Marks): string {
  const change = changeOf(state, marks)
  return change
    ? `<circle cx="${x + 20}" cy="${y}" r="10" fill="${change.paper}" stroke="${change.border}"/><text x="${x + 20}" y="${y + 4.5}" font-size="14" font-weight="700" text-anchor="middle" fill="${ink.text}">${change.sign}</text>`
    : ''
}
