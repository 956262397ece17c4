import { cleanup, screen, within } from '@testing-library/react'
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { TaskRow } from '../../../schemas/api/tasks.ts'
import { NextTasks } from '../../../src/client/features/start/next-tasks.tsx'
import { customField, cardLinkField } from '../../../src/client/ui/fields/kinds.tsx'
import { mockServer, renderScreen } from '../app/interface.tsx'
import { mockFetchRows, renderList, resetList, type SampleRow } from './sample-list.tsx'

beforeEach(resetList)
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const long = 'Наушники беспроводные с шумоподавлением, чёрные'

describe('[OL-02] a text that does not fit can be read in its tooltip', () => {
  it('in every cell of a list, whatever draws it', async () => {
    const fields = [
      cardLinkField('id'),
      customField<SampleRow>('name', { width: 80, text: () => long, render: () => <b>{long}</b> }),
      customField<SampleRow>('age', { width: 80, text: () => '' }),
    ]
    await renderList(mockFetchRows(), '/things', { fields })
    const table = await screen.findByRole('table')
    const [, row] = within(table).getAllByRole('row')
    const titles = within(row!)
      .getAllByRole('cell')
      .map((cell) => cell.getAttribute('title'))
    expect(titles).toEqual(['1', long, null])
  })

  it('in the heads of a list', async () => {
    await renderList(mockFetchRows(), '/things')
    expect((await screen.findByRole('button', { name: 'Id' })).title).toBe('Id')
  })

  it('in the next tasks of the start page', async () => {
    const task: Partial<TaskRow> = {
      taskId: 7,
      orderId: 100234,
      taskType: 'formatting',
      customerName: 'Константинопольская Анастасия',
      dueAt: '2099-01-01T00:00:00.000Z',
      overdue: false,
      pfm: '1001',
    }
    mockServer({
      tasks: { items: [task], total: 1 },
      stores: [],
      'catalogs/taskTypes': [{ id: 'formatting', description: 'Формирование' }],
    })
    await renderScreen(<NextTasks />)
    await screen.findByTitle('Формирование Константинопольская Анастасия')
  })
})

describe('[OL-02] a class that cuts its text', () => {
  const root = join(import.meta.dirname, '../../../src/client')
  /** The parent has the tooltip, or the text is in the accessible name and in the tooltip of its button. */
  const titledElsewhere = [
    'ui/list/list-table.tsx text',
    'app/shell/user-menu-button.tsx name',
    'app/shell/event-counters.tsx name',
    // Its options are whole sentences; the open select shows them.
    'ui/settings/setting-row.tsx picker',
  ]

  it('[TK-03] is no error at a control: it is in the flow of its row and covers nothing', () => {
    const covering = readdirSync(root, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.module.css'))
      .flatMap((file) => {
        const source = readFileSync(join(root, file), 'utf8')
        const rules = source.matchAll(/\.(error|wrong|problem) \{([^{}]*)\}/g)
        return [...rules].filter(([, , body]) => /position: absolute|nowrap/.test(body!)).map(() => file)
      })
    expect(covering).toEqual([])
  })

  it('has a tooltip wherever it is used', () => {
    const files = readdirSync(root, { recursive: true, encoding: 'utf8' })
    const untitled = files
      .filter((file) => file.endsWith('.module.css'))
      .flatMap((file) => {
        const rules = readFileSync(join(root, file), 'utf8').matchAll(/\.([\w-]+)( > \*)? \{([^{}]*)\}/g)
        const cut = [...rules]
          .filter(([, , , body]) => body!.includes('text-overflow: ellipsis'))
          .map(([, name]) => name!)
        const name = file.split('/').at(-1)!
        return files
          .filter((user) => user.endsWith('.tsx') && dirname(user) === dirname(file))
          .flatMap((user) => {
            const source = readFileSync(join(root, user), 'utf8')
            const local = new RegExp(`import (\\w+) from '\\./${name}'`).exec(source)?.[1]
            const tags = source.match(/<[A-Za-z][^<]*?className=[^<]*?>/g) ?? []
            return cut
              .filter((css) =>
                tags.some((tag) => new RegExp(`${local}\\.${css}\\b`).test(tag) && !/\btitle=/.test(tag)),
              )
              .map((css) => `${user} ${css}`)
          })
      })
    expect([...new Set(untitled)].filter((one) => !titledElsewhere.includes(one))).toEqual([])
  })
})
