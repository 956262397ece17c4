import { readdirSync, readFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import { describe, expect, it } from 'vitest'
import { examples } from '../../../src/client/gallery/examples/all.ts'
import { sections } from '../../../src/client/gallery/sections.ts'
import { renderComponentsPage } from '../../../src/tools/gallery/components-page.ts'

const root = join(import.meta.dirname, '../../..')
const client = join(root, 'src/client')
const readSources = (folder: string) =>
  new Map(
    readdirSync(join(client, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.tsx'))
      .map((file) => [file.split(sep).join('/'), readFileSync(join(client, folder, file), 'utf8')]),
  )
const uiSources = readSources('ui')
const gallerySource = [...readSources('gallery').values()].join('\n')
const exported = /^export (?:async )?(?:function|const|class) ([A-Z]\w*[a-z]\w*)/gm

/** Components of src/client/ui with their file. */
const components = new Map(
  [...uiSources].flatMap(([file, code]) =>
    [...code.matchAll(exported)].map(([, name]) => [name!, file] as const),
  ),
)
const declared: readonly string[] = sections.flatMap((section) => section.components)

/** Components without an example of their own: they are a part of another one, which draws them in its examples. */
const parts: Readonly<Record<string, string>> = {
  CalendarButton: 'DayInput',
  CardBlockView: 'CardScreen',
  ChartBar: 'Chart',
  ChartLine: 'Chart',
  ChoiceFilter: 'FilterRow',
  ColumnChooser: 'ListScreen',
  ColumnPopover: 'ListScreen',
  ConfirmActionDialog: 'CardActions',
  DayRangeFilter: 'FilterRow',
  DialogButtons: 'ConfirmDialog',
  DocumentButton: 'OrderPrintButtons',
  ChartFillPatterns: 'Chart',
  FilterButton: 'FilterRow',
  FilterPopover: 'FilterRow',
  FilterSwitch: 'FilterRow',
  HorizontalBars: 'Chart',
  InlineTextField: 'InlineEdit',
  InlineTextarea: 'InlineEdit',
  ChartLegend: 'Chart',
  ListTable: 'ListScreen',
  ListTableHead: 'ListScreen',
  MatrixTable: 'MatrixForm',
  PopoverButton: 'ListScreen',
  OrderPrintButton: 'OrderPrintButtons',
  MainActions: 'ListScreen',
  ReasonedButton: 'ListScreen',
  RefusalReasons: 'ConfirmationSums',
  SavedFiltersButton: 'ListScreen',
  SavedFiltersPopover: 'ListScreen',
  SkeletonBar: 'LoadingFrame',
  BatchSums: 'BatchScreen',
  CountLinks: 'DeliveryServiceCounts',
  RowPartSums: 'BatchScreen',
  RowPartTabs: 'BatchScreen',
  TabRow: 'ListTabs',
  UploadDialog: 'UploadButton',
  VerticalChart: 'Chart',
}

const withoutExample: Readonly<Record<string, string>> = {
  BatchScreen: 'a whole screen; its parts have examples',
  CardScreen: 'a whole screen; its parts have examples',
  ErrorBoundary: 'draws nothing of its own',
  ProcessPathLink: 'a plain link that needs a right',
  ReportScreen: 'a whole screen; its parts have examples',
  DeliveryServiceCounts: 'a row of plain links with counts of the server',
  SettingsFrame: 'a whole screen; its parts have examples',
  SettingsScreen: 'a whole screen; its parts have examples',
  StaleCard: 'appears after a reload of a card',
  StaleEditDialog: 'appears after a reload of a card',
  WorkflowText: 'a plain text',
}

describe('[UX-4] [UX-6] the gallery', () => {
  it('has an example of every component of src/client/ui, or a reason why not', () => {
    const known = [...declared, ...Object.keys(parts), ...Object.keys(withoutExample)]
    expect([...components.keys()].filter((name) => !known.includes(name))).toEqual([])
    expect(
      known.filter((name, i) => known.indexOf(name) !== i),
      'named twice',
    ).toEqual([])
    const unknown = [...Object.keys(parts), ...Object.keys(withoutExample)].filter(
      (name) => !components.has(name),
    )
    expect(unknown, 'no longer exist').toEqual([])
  })

  it('renders every component that a section names', () => {
    expect(declared.filter((name) => !new RegExp(`<${name}\\b`).test(gallerySource))).toEqual([])
    const uiCode = [...uiSources.values()].join('\n')
    for (const [part, whole] of Object.entries(parts)) {
      expect([...declared, ...Object.keys(withoutExample)], part).toContain(whole)
      expect(uiCode, part).toMatch(new RegExp(`<${part}\\b|m\\.${part}\\b`))
    }
  })

  it('shows a source that exists, and is the page that docs/components.md describes', () => {
    const sources = sections.map(({ source }) => readFileSync(join(client, source), 'utf8'))
    expect(sources).toHaveLength(Object.keys(examples).length)
    expect(readFileSync(join(root, 'docs/components.md'), 'utf8')).toBe(renderComponentsPage())
  })

  it('has each state once, and the pictured dialogs', () => {
    for (const section of sections) {
      const states = examples[section.id].map(({ state }) => state)
      expect(new Set(states).size, section.id).toBe(states.length)
      const dialogs = 'dialogs' in section ? section.dialogs : []
      expect(dialogs.filter((state) => !states.includes(state))).toEqual([])
    }
  })
})

describe('[UX-4] the production build', () => {
  it('starts from the application only, which never imports the gallery', () => {
    const html = readFileSync(join(root, 'index.html'), 'utf8')
    expect([...html.matchAll(/src="([^"]+)"/g)].map(([, src]) => src)).toEqual(['/src/client/main.ts'])
    expect(readFileSync(join(root, 'vite.config.ts'), 'utf8')).not.toMatch(/\binput:|gallery/)
    const others = readdirSync(client, { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file) && !file.startsWith('gallery'))
      .filter((file) => /gallery\//.test(readFileSync(join(client, file), 'utf8')))
    expect(others).toEqual([])
  })
})
