import type { InstanceCounts } from '../counts.ts'
import type { TestCoverageKind, DurationLevel } from '../measure/measure-states.ts'
import type { StepHighlights } from '../trace-steps.ts'
import type { DiagramMeasures } from './diagram-context.ts'
import type { DiagramLayout, PositionedEdge, PositionedNode } from './elk-graph.ts'
import { nodePadding, labelPadding } from './graph.ts'
import {
  needsWideArrowhead,
  textStyles,
  calculateLineTops,
  wideArrowheadLength,
  type TextLine,
} from './text-styles.ts'
import { findPathMiddle, buildRoundedPath, shortenPath } from './rounded-path.ts'

/** Colours of exported pictures, which are always light, regardless of the theme of the screen. */
const inkColors = {
  text: '#242424',
  quiet: '#545454',
  line: '#707070',
  border: '#b3b3b3',
  soft: '#f3f5f7',
  paper: '#ffffff',
}
const rowColor = '#fafafa'
const brandColors = { line: '#1c70ab', soft: '#ecf3fa' }
const overdueColor = '#b10e1c'
/** Styles of heat.module.css in the light theme: of states by level, of arrows by test coverage. */
const heatStyles: Readonly<
  Record<DurationLevel, { ring: string; wide: number; paper: string; text: string }>
> = {
  0: { ring: '#0e700e', wide: 2, paper: '#f1faf1', text: '#0e700e' },
  1: { ring: '#bc4b09', wide: 4, paper: '#fff9f5', text: '#bc4b09' },
  2: { ring: '#c50f1f', wide: 6, paper: '#fdf3f4', text: '#c50f1f' },
  3: { ring: '#c50f1f', wide: 9, paper: '#c50f1f', text: '#ffffff' },
}
const coverageStyles: Readonly<Record<TestCoverageKind, { stroke: string; dashes: string }>> = {
  both: { stroke: '#0e700e', dashes: '' },
  unused: { stroke: inkColors.quiet, dashes: '6 4' },
  untested: { stroke: '#c50f1f', dashes: '' },
  neither: { stroke: '#bc4b09', dashes: '2 4' },
}
const changeStyles = {
  added: { sign: '+', border: '#107c10', paper: '#f1faf1' },
  changed: { sign: '~', border: '#bc4b09', paper: '#fff9f5' },
} as const
type Marks = ReadonlyMap<string, keyof typeof changeStyles>
const margin = 24
const headHeight = 40

interface Picture {
  placed: DiagramLayout
  title: string
  /** Subtitle with the time and the content. */
  note: string
  fontFamily: string
  counts: ReadonlyMap<string, InstanceCounts>
  trace: StepHighlights | null
  marks: Marks
  measures: DiagramMeasures | null
}

/** Returns the diagram as an SVG file that needs no style sheets, fonts or scripts. */
export function renderSvg({ placed, title, note, fontFamily, counts, trace, marks, measures }: Picture): {
  svg: string
  width: number
  height: number
} {
  const width = Math.ceil(placed.width + 2 * margin)
  const height = Math.ceil(placed.height + 2 * margin + headHeight)
  const groups = placed.nodes.filter(({ shape }) => shape === 'group')
  const others = placed.nodes.filter(({ shape }) => shape !== 'group')
  const isMarked = (edge: PositionedEdge) => edge.transitions.some((id) => trace?.transitions.has(id))
  const parts = [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" font-family="${escapeXml(fontFamily)}">`,
    `<title>${escapeXml(title)}</title>`,
    `<defs>${renderArrowhead('arrow', inkColors.line)}${renderArrowhead('wide', inkColors.line)}${renderArrowhead('marked', brandColors.line)}</defs>`,
    `<rect width="${width}" height="${height}" fill="${inkColors.paper}"/>`,
    `<text x="${margin}" y="${margin + 8}" font-size="18" font-weight="600" fill="${inkColors.text}">${escapeXml(title)}</text>`,
    `<text x="${margin}" y="${margin + 28}" font-size="12" fill="${inkColors.quiet}">${escapeXml(note)}</text>`,
    `<g transform="translate(${margin} ${margin + headHeight})">`,
    ...placed.rows.map(renderRow),
    ...groups.map((node) => renderHeat(node, measures) + renderBox(node, trace, marks)),
    ...placed.edges.map((edge) => renderEdge(edge, isMarked(edge), measures)),
    ...(placed.details ? placed.edges.map((edge) => renderEdgeLabel(edge, isMarked(edge))) : []),
    ...groups.map(renderNodeText),
    ...others.map(
      (node) => renderHeat(node, measures) + renderBox(node, trace, marks) + renderNodeText(node),
    ),
    ...placed.edges.map((edge) => renderEdgeMeasure(edge, placed.details, measures)),
    ...placed.nodes.map(
      (node) =>
        renderCountBadge(node, node.state === null ? undefined : counts.get(node.state)) +
        renderTime(node, measures) +
        renderChangeSign(node, marks),
    ),
    '</g></svg>',
  ]
  return { svg: parts.join('\n'), width, height }
}

const escapeXml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

const renderArrowhead = (id: 'arrow' | 'wide' | 'marked', fill: string) => {
  const { tip, size } = id === 'wide' ? { tip: 1, size: wideArrowheadLength * 1.25 } : { tip: 9, size: 10 }
  return `<marker id="${id}" viewBox="0 0 10 10" refX="${tip}" refY="5" markerWidth="${size}" markerHeight="${size}" markerUnits="userSpaceOnUse" orient="auto"><path d="M 0 0.5 L 10 5 L 0 9.5 Z" fill="${fill}"/></marker>`
}

const renderRow = ({ title, x, y, width, height }: DiagramLayout['rows'][number]) =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="8" fill="${rowColor}"/><text x="${x + 12}" y="${y + 19}" font-size="12" font-weight="600" fill="${inkColors.quiet}">${escapeXml(title)}</text>`

function renderBox(
  { shape, state, x, y, width, height }: PositionedNode,
  trace: StepHighlights | null,
  marks: Marks,
): string {
  if (shape === 'initial')
    return `<circle cx="${x + width / 2}" cy="${y + height / 2}" r="${width / 2}" fill="${inkColors.text}"/>`
  const isVisited = state !== null && trace?.states.has(state) === true
  const isCurrent = state !== null && trace?.now.has(state) === true
  const changeStyle = getChangeStyle(state, marks)
  const fill =
    changeStyle?.paper ??
    (shape === 'group' ? inkColors.soft : isVisited ? brandColors.soft : inkColors.paper)
  const stroke = changeStyle?.border ?? (isVisited ? brandColors.line : inkColors.border)
  const cornerRadius =
    shape === 'person' || shape === 'system' ? 8 : shape === 'group' || shape === 'phase' ? 12 : 16
  const dashes =
    shape === 'choice' ? ' stroke-dasharray="5 3"' : shape === 'anywhere' ? ' stroke-dasharray="2 3"' : ''
  const renderRect = (margin: number, attributes: string) =>
    `<rect x="${x - margin}" y="${y - margin}" width="${width + 2 * margin}" height="${height + 2 * margin}" rx="${cornerRadius + margin}" ${attributes}/>`
  return [
    shape === 'final' ? renderRect(3, `fill="none" stroke="${stroke}"`) : '',
    renderRect(0, `fill="${fill}" stroke="${stroke}" stroke-width="${isCurrent ? 3 : 1}"${dashes}`),
    shape === 'person'
      ? `<rect x="${x}" y="${y + 6}" width="3" height="${height - 12}" fill="${brandColors.line}"/>`
      : '',
  ].join('')
}

const renderNodeText = ({ lines, x, y }: PositionedNode) =>
  renderLines(lines, x + nodePadding.x, y + nodePadding.y)

function renderLines(lines: readonly TextLine[], x: number, y: number): string {
  const lineTops = calculateLineTops(lines)
  return lines
    .map(({ text, style }, index) => {
      const { size, weight, height } = textStyles[style]
      // SVG positions the baseline of a text. It is about a third of the font size below the middle of the line.
      const baseline = y + (lineTops[index] ?? 0) + height / 2 + size * 0.35
      const fill =
        style === 'title' || style === 'event' || style === 'systemEvent' ? inkColors.text : inkColors.quiet
      return `<text x="${x}" y="${baseline}" font-size="${size}" font-weight="${weight}" fill="${fill}">${escapeXml(text)}</text>`
    })
    .join('')
}

function renderEdge(edge: PositionedEdge, marked: boolean, measures: DiagramMeasures | null): string {
  const measure = getEdgeMeasure(edge, measures)
  const { stroke, dashes } = measure?.covered
    ? coverageStyles[measure.covered]
    : { stroke: marked ? brandColors.line : inkColors.line, dashes: '' }
  const strokeWidth = measure?.width ?? (marked ? 2.5 : 1.25)
  const arrowhead = marked ? 'marked' : needsWideArrowhead(strokeWidth) ? 'wide' : 'arrow'
  const points = arrowhead === 'wide' ? shortenPath(edge.points, wideArrowheadLength) : edge.points
  return `<path d="${buildRoundedPath(points)}" fill="none" stroke="${stroke}" stroke-width="${strokeWidth}"${dashes && ` stroke-dasharray="${dashes}"`} marker-end="url(#${arrowhead})"/>`
}

function renderEdgeLabel({ label: position, lines, width, height }: PositionedEdge, marked: boolean): string {
  if (!position) return ''
  const border = marked ? brandColors.line : '#e0e0e0'
  return `<rect x="${position.x}" y="${position.y}" width="${width}" height="${height}" rx="6" fill="${inkColors.paper}" stroke="${border}"/>${renderLines(lines, position.x + labelPadding.x, position.y + labelPadding.y)}`
}

/** Returns the middle of a badge: below the name of a state, in the header of a group. */
const getBadgeCenter = ({ shape, y, height }: PositionedNode) =>
  shape === 'group' ? y + 18 : y + height - 13

function renderCountBadge(node: PositionedNode, count: InstanceCounts | undefined): string {
  if (!count || count.instances === 0) return ''
  const right = node.x + node.width - 10
  const y = getBadgeCenter(node)
  const overdue =
    count.overdue > 0
      ? renderPill(`! ${count.overdue}`, right, y, createSolidColors(overdueColor))
      : { left: right, svg: '' }
  return (
    renderPill(String(count.instances), overdue.left, y, createSolidColors(brandColors.line)).svg +
    overdue.svg
  )
}

interface BadgeColors {
  fill: string
  stroke: string
  text: string
}
const createSolidColors = (fill: string): BadgeColors => ({ fill, stroke: fill, text: inkColors.paper })

/**
 * Draws a text in a rounded box with the centre line `y`. Returns the SVG and `left`, where a box on the left may end.
 */
function renderPill(text: string, right: number, y: number, { fill, stroke, text: textColor }: BadgeColors) {
  const width = Math.max(22, text.length * 7 + 14)
  return {
    left: right - width - 3,
    svg: `<rect x="${right - width}" y="${y - 10}" width="${width}" height="20" rx="10" fill="${fill}" stroke="${stroke}"/><text x="${right - width / 2}" y="${y + 4.2}" font-size="12" font-weight="600" text-anchor="middle" fill="${textColor}">${escapeXml(text)}</text>`,
  }
}

const getStateMeasure = ({ state }: PositionedNode, measures: DiagramMeasures | null) =>
  state === null ? null : (measures?.state(state) ?? null)
const getEdgeMeasure = ({ transitions }: PositionedEdge, measures: DiagramMeasures | null) =>
  transitions.length === 0 ? null : (measures?.arrow(transitions) ?? null)
const getChangeStyle = (state: string | null, marks: Marks) => {
  const change = state === null ? undefined : marks.get(state)
  return change && changeStyles[change]
}

/** Returns the outline of a state, which is wider for longer durations. */
function renderHeat(node: PositionedNode, measures: DiagramMeasures | null): string {
  const level = getStateMeasure(node, measures)?.level ?? null
  if (level === null) return ''
  const { ring, wide } = heatStyles[level]
  const { x, y, width, height } = node
  return `<rect x="${x - wide}" y="${y - wide}" width="${width + 2 * wide}" height="${height + 2 * wide}" rx="${12 + wide}" fill="${ring}"/>`
}

function renderTime(node: PositionedNode, measures: DiagramMeasures | null): string {
  const measure = getStateMeasure(node, measures)
  if (!measure) return ''
  const colors =
    measure.level === null
      ? { fill: inkColors.paper, stroke: inkColors.quiet, text: inkColors.quiet }
      : {
          fill: heatStyles[measure.level].paper,
          stroke: heatStyles[measure.level].ring,
          text: heatStyles[measure.level].text,
        }
  return renderPill(measure.text, node.x + node.width - 10, getBadgeCenter(node), colors).svg
}

/** Returns the count or the coverage mark of an arrow, at the same place as on the screen. */
function renderEdgeMeasure(
  edge: PositionedEdge,
  hasLabels: boolean,
  measures: DiagramMeasures | null,
): string {
  const measure = getEdgeMeasure(edge, measures)
  if (!measure) return ''
  const stroke = measure.covered ? coverageStyles[measure.covered].stroke : inkColors.quiet
  const width = measure.text.length * 6.5 + 14
  const labelPosition = hasLabels ? edge.label : null
  // Above the end of the label, as on the screen.
  const center = labelPosition
    ? { x: labelPosition.x + edge.width + width * 0.2, y: labelPosition.y - 6 }
    : findPathMiddle(edge.points)
  return renderPill(measure.text, center.x + width / 2, center.y, {
    fill: inkColors.paper,
    stroke,
    text: measure.covered ? stroke : inkColors.text,
  }).svg
}

function renderChangeSign({ state, x, y }: PositionedNode, marks: Marks): string {
  const change = getChangeStyle(state, marks)
  return change
    ? `<circle cx="${x + 20}" cy="${y}" r="10" fill="${change.paper}" stroke="${change.border}"/><text x="${x + 20}" y="${y + 4.5}" font-size="14" font-weight="700" text-anchor="middle" fill="${inkColors.text}">${change.sign}</text>`
    : ''
}
