import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ExportButton } from '../../../src/client/ui/list/export-button.tsx'
import { maxSyncExportRows } from '../../../src/shared/exports.ts'
import { renderScreen, json, mockServer, setWidth, type Answers } from '../app/interface.tsx'

const saved: string[] = []
beforeEach(() => {
  setWidth(1366)
  saved.length = 0
  URL.createObjectURL = () => 'blob:x'
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download)
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const query = { search: 'abc', sort: '-id', limit: 100, offset: 300 }
const columns = [{ id: 'name' }, { id: 'id' }]
const show = async (total: number | null | undefined, answers: Answers) => {
  const server = mockServer(answers)
  await renderScreen(<ExportButton path="things" query={query} columns={columns} total={total} />)
  return server
}
const button = () => screen.findByRole('button', { name: 'Выгрузить в Excel' })

describe('[OL-03] export button of a list', () => {
  it('requests a short list with the current query, without paging, and saves it; without a name as file.csv', async () => {
    const { calls } = await show(3, { 'things/export': () => new Response('x') })
    await userEvent.click(await button())
    await waitFor(() => expect(saved).toEqual(['file.csv']))
    expect(Object.fromEntries(calls[0]!.searchParams)).toEqual({
      search: 'abc',
      sort: '-id',
      columns: 'name,id',
      zone: 'Europe/Moscow',
    })
  })

  it.each([maxSyncExportRows + 1, null])('exports a long list (%s) by a job', async (total) => {
    const { calls } = await show(total, { 'things/export': { id: 1 } })
    await userEvent.click(await button())
    await waitFor(() => expect(screen.getByRole('status').textContent).toContain('Файл готовится'))
    expect(calls).toHaveLength(1)
    expect(saved).toEqual([])
  })

  it('a list that has grown meanwhile becomes a job; another refusal is shown', async () => {
    let requestCount = 0
    const { callsOf } = await show(3, {
      'things/export': () =>
        requestCount++ === 0 ? json({ code: 19, message: 'Много' }, 409) : json({ id: 1 }, 202),
    })
    await userEvent.click(await button())
    await waitFor(() => expect(screen.getByRole('status').textContent).toContain('Файл готовится'))
    expect(callsOf('things/export')).toHaveLength(2)
    cleanup()
    await show(3, { 'things/export': () => json({ code: 403, message: 'Нет доступа' }, 403) })
    await userEvent.click(await button())
    expect((await screen.findByRole('alert')).textContent).toBe('Нет доступа')
  })

  it('is disabled with the reason for an empty list', async () => {
    const { calls } = await show(0, {})
    expect((await button()).title).toBe('Выгружать нечего: список пуст')
    await userEvent.click(await button())
    expect(calls).toEqual([])
  })
})
