import type { Count } from '../counts.ts'
import type { Trace } from '../walk.ts'
import type { Placed, PlacedEdge, PlacedNode } from './elk-graph.ts'
import { nodePadding, labelPadding } from './graph.ts'
import { looks, topsOf, type Line } from './looks.ts'
import { roundedPath } from './rounded-path.ts'

/** On paper and in documents the picture is light, whatever the theme of the screen. */
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
const margin = 24
const headHeight = 40

interface Picture {
  placed: Placed
  title: string
  /** When and what of: under the title. */
  note: string
  fontFamily: string
  counts: ReadonlyMap<string, Count>
  trace: Trace | null
}

/** The diagram as a file of its own: no style sheet, no font, no script. */
export function svgOf({ placed, title, note, fontFamily, counts, trace }: Picture): {
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
    `<defs>${arrow('arrow', ink.line)}${arrow('marked', brand.line)}</defs>`,
    `<rect width="${width}" height="${height}" fill="${ink.paper}"/>`,
    `<text x="${margin}" y="${margin + 8}" font-size="18" font-weight="600" fill="${ink.text}">${escaped(title)}</text>`,
    `<text x="${margin}" y="${margin + 28}" font-size="12" fill="${ink.quiet}">${escaped(note)}</text>`,
    `<g transform="translate(${margin} ${margin + headHeight})">`,
    ...groups.map((node) => box(node, trace)),
    ...placed.edges.map((edge) => line(edge, isMarked(edge))),
    ...placed.edges.map((edge) => label(edge, isMarked(edge))),
    ...groups.map(words),
    ...others.map((node) => box(node, trace) + words(node)),
    ...placed.nodes.map((node) => badge(node, node.state === null ? undefined : counts.get(node.state))),
    '</g></svg>',
  ]
  return { svg: parts.join('\n'), width, height }
}

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

const arrow = (id: string, fill: string) =>
  `<marker id="${id}" viewBox="0 0 10 10" refX="9" refY="5" markerWidth="10" markerHeight="10" markerUnits="userSpaceOnUse" orient="auto"><path d="M 0 0.5 L 10 5 L 0 9.5 Z" fill="${fill}"/></marker>`

function box({ shape, state, x, y, width, height }: PlacedNode, trace: Trace | null): string {
  if (shape === 'initial')
    return `<circle cx="${x + width / 2}" cy="${y + height / 2}" r="${width / 2}" fill="${ink.text}"/>`
  const passed = state !== null && trace?.states.has(state) === true
  const now = state !== null && trace?.now.has(state) === true
  const fill = shape === 'group' ? ink.soft : passed ? brand.soft : ink.paper
  const stroke = passed ? brand.line : ink.border
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
      // The base line of a text stands about a third of its size below the middle of its line.
      const base = y + (tops[n] ?? 0) + height / 2 + size * 0.35
      const fill = look === 'title' || look === 'event' || look === 'systemEvent' ? ink.text : ink.quiet
      return `<text x="${x}" y="${base}" font-size="${size}" font-weight="${weight}" fill="${fill}">${escaped(text)}</text>`
    })
    .join('')
}

const line = ({ points }: PlacedEdge, marked: boolean) =>
  `<path d="${roundedPath(points)}" fill="none" stroke="${marked ? brand.line : ink.line}" stroke-width="${marked ? 2.5 : 1.25}" marker-end="url(#${marked ? 'marked' : 'arrow'})"/>`

function label({ label: at, lines, width, height }: PlacedEdge, marked: boolean): string {
  if (!at) return ''
  const border = marked ? brand.line : '#e0e0e0'
  return `<rect x="${at.x}" y="${at.y}" width="${width}" height="${height}" rx="6" fill="${ink.paper}" stroke="${border}"/>${texts(lines, at.x + labelPadding.x, at.y + labelPadding.y)}`
}

function badge({ x, y, width }: PlacedNode, count: Count | undefined): string {
  if (!count || count.instances === 0) return ''
  const pill = (text: string, right: number, fill: string) => {
    const wide = Math.max(22, text.length * 7 + 14)
    return {
      left: right - wide - 3,
      drawn: `<rect x="${right - wide}" y="${y - 10}" width="${wide}" height="20" rx="10" fill="${fill}"/><text x="${right - wide / 2}" y="${y + 4.2}" font-size="12" font-weight="600" text-anchor="middle" fill="${ink.paper}">${text}</text>`,
    }
  }
  const right = x + width - 10
  const overdue = count.overdue > 0 ? pill(`! ${count.overdue}`, right, late) : { left: right, drawn: '' }
  return pill(String(count.instances), overdue.left, brand.line).drawn + overdue.drawn
}
