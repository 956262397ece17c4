import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { exportedLists } from '../../src/server/composition/exported-lists.ts'
import { eventServices } from '../../src/server/engine/events/event-catalog.ts'
import type { ExportTexts } from '../../src/server/platform/lists/export/columns.ts'
import { externalSystems, formatActorName } from '../../src/shared/actor-names.ts'
import { notifyingPartners } from '../../src/shared/order-log.ts'

/** Fields whose values are names of users or ids of external systems. */
const actorFields = [
  'updatedFrom',
  'userName',
  'claimedName',
  'initiator',
  'changedBy',
  'answeredBy',
  'serviceId',
]

const t = (key: string) => key

describe('[OC-03] names of those who have done something', () => {
  it('an id of an external system is replaced with its name, every other name is displayed unchanged', () => {
    for (const id of [...notifyingPartners, 'mail', 'sap', 'sms', 'receipts', 'shop'])
      expect(formatActorName(id, t)).toBe(`common:partners.${id}`)
    expect(formatActorName('shop-2026', t)).toBe('common:partners.shop')
    for (const name of ['CRM', 'Мария Иванова', 'shopping', 'marketplace', ''])
      expect(formatActorName(name, t)).toBe(name)
  })

  it.each(['ru', 'en', 'kk'] as const)(
    'have a text for every service to which events are sent, %s',
    (language) => {
      const { partners } = JSON.parse(
        readFileSync(`src/client/app/i18n/${language}/common.json`, 'utf8'),
      ) as {
        partners: Record<string, string>
      }
      expect(Object.keys(partners).sort()).toEqual([...externalSystems].sort())
      for (const [id, name] of Object.entries(eventServices)) expect(partners[id]).toBe(name[language])
    },
  )

  it('are translated in every exported list', () => {
    const translated: string[] = []
    for (const { name, columns } of exportedLists)
      for (const column of columns.filter(({ id }) => actorFields.includes(id))) {
        const row = { [column.id]: 'courier2', next: { claimedName: 'courier2' } }
        expect(column.cell(row, { t } as ExportTexts), `${name}.${column.id}`).toBe(
          'common:partners.courier2',
        )
        translated.push(`${name}.${column.id}`)
      }
    expect(translated).toEqual(expect.arrayContaining(['tasks.updatedFrom', 'events.serviceId']))
  })

  it('are translated in every list and card of the screens', () => {
    const plain = new RegExp(`(textField|emailField)\\('(${actorFields.join('|')})'`)
    const files = readdirSync('src/client', { recursive: true, encoding: 'utf8' })
      .filter((path) => /\.tsx?$/.test(path))
      .map((path) => `src/client/${path}`)
    expect(files.length).toBeGreaterThan(100)
    expect(files.filter((path) => plain.test(readFileSync(path, 'utf8')))).toEqual([])
  })
})
