import { act, cleanup, configure, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { FluentProvider } from '@fluentui/react-components'
import { QueryClientProvider } from '@tanstack/react-query'
import axe from 'axe-core'
import { readdirSync, readFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { examples } from '../../../src/client/gallery/examples/all.ts'
import { Gallery } from '../../../src/client/gallery/gallery.tsx'
import { answerSample } from '../../../src/client/gallery/sample-server.ts'
import { prepareSamples } from '../../../src/client/gallery/samples.tsx'
import { sections, type SectionId } from '../../../src/client/gallery/sections.ts'
import { createQueryClient } from '../../../src/client/http/query-client.ts'
import { renderComponentsPage } from '../../../src/tools/gallery/components-page.ts'
import { setWidth } from '../app/interface.tsx'
import { startTexts } from '../texts.ts'

configure({ asyncUtilTimeout: 10_000 })

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
  PartSums: 'BatchScreen',
  PartTabs: 'BatchScreen',
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

/**
 * Rules that need layout or colours, which jsdom lacks; the browser tests check them on the screens. Landmarks are
 * unique on a screen, but not between several examples of the same one.
 */
const rulesWithoutUse = ['color-contrast', 'target-size', 'scrollable-region-focusable', 'landmark-unique']
const checkOptions = {
  rules: Object.fromEntries(rulesWithoutUse.map((rule) => [rule, { enabled: false }])),
  resultTypes: ['violations' as const],
  preload: false,
}

async function findViolations(): Promise<string[]> {
  const { violations } = await axe.run({ exclude: ['[data-tabster-dummy]'] }, checkOptions)
  return violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 200)).join(' | ')}`,
  )
}

function renderGallery(only: SectionId) {
  const queries = createQueryClient()
  queries.setDefaultOptions({ queries: { ...queries.getDefaultOptions().queries, retry: false } })
  prepareSamples(queries)
  // Awaited, because parts that are loaded on demand suspend.
  return act(async () =>
    render(
      <FluentProvider theme={{}}>
        <QueryClientProvider client={queries}>
          <Gallery only={only} />
        </QueryClientProvider>
      </FluentProvider>,
    ),
  )
}

beforeAll(async () => {
  await startTexts()
  document.title = 'Components'
  document.documentElement.lang = 'ru'
})
beforeEach(() => {
  setWidth(1366)
  vi.stubGlobal('fetch', (input: string, init?: RequestInit) => answerSample(input, init))
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

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

  it.each(sections.map(({ id }) => id))('shows %s without a violation of axe', async (id) => {
    const { container } = await renderGallery(id)
    await screen.findByRole('heading', {
      level: 2,
      name: sections.find((section) => section.id === id)!.title,
    })
    await waitFor(() => {
      const boxes = [...container.querySelectorAll('[data-state] > div')]
      expect(boxes).toHaveLength(examples[id].length)
      expect(boxes.filter((box) => box.childElementCount === 0)).toEqual([])
    })
    await vi.dynamicImportSettled()
    await act(async () => {
      await Promise.resolve()
    })
    expect(await findViolations()).toEqual([])
  })

  it.each(examples.dialogs.map(({ state }) => state))(
    'opens the dialog «%s» without a violation',
    async (state) => {
      await renderGallery('dialogs')
      const button = await screen.findByRole('button', { name: `Open: ${state}` })
      await act(async () => fireEvent.click(button))
      const dialog = await screen.findByRole(/dangerous|question/.test(state) ? 'alertdialog' : 'dialog')
      await vi.dynamicImportSettled()
      expect(dialog.textContent).toContain('Отмена')
      expect(await findViolations()).toEqual([])
    },
  )
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
