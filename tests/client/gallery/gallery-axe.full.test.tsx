import { act, cleanup, configure, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { FluentProvider } from '@fluentui/react-components'
import { QueryClientProvider } from '@tanstack/react-query'
import axe from 'axe-core'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { examples } from '../../../src/client/gallery/examples/all.ts'
import { Gallery } from '../../../src/client/gallery/gallery.tsx'
import { createSampleResponse } from '../../../src/client/gallery/sample-server.ts'
import { prepareSamples } from '../../../src/client/gallery/samples.tsx'
import { sections, type SectionId } from '../../../src/client/gallery/sections.ts'
import { createQueryClient } from '../../../src/client/http/query-client.ts'
import { setWidth } from '../app/interface.tsx'
import { startTexts } from '../texts.ts'

configure({ asyncUtilTimeout: 10_000 })

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
  vi.stubGlobal('fetch', (input: string, init?: RequestInit) => createSampleResponse(input, init))
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

describe('[UX-4] [UX-6] the gallery', () => {
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
      expect(dialog.textContent).toMatch(/Отмена|Не отменять/)
      expect(await findViolations()).toEqual([])
    },
  )
})
