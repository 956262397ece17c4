import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  addPublishedVersions,
  addVersionBeingPublished,
  forgetChangedVersions,
  hashChangedVersion,
} from '../../../src/server/engine/changed-versions.ts'
import { getWorkflow, getWorkflowHash, isKnownVersion } from '../../../src/server/engine/registry.ts'
import { getVersionTexts } from '../../../src/server/platform/i18n/version-texts.ts'

beforeEach(forgetChangedVersions)
afterEach(forgetChangedVersions)

const createRow = (version: number, title = 'Соберите этот заказ') => {
  const changes = { texts: { ru: { 'states.ready.title': title } }, limits: {}, steps: [], actions: [] }
  return {
    workflow: 'formatting',
    version,
    base: 2,
    changes,
    hash: hashChangedVersion(getWorkflow('formatting', 2), changes),
    draftId: 1,
    authorId: 'owner',
    authorName: 'Владелец',
    reason: 'Так надо',
    at: new Date('2026-11-21T09:00:00.000Z'),
  }
}
type Rows = ReturnType<typeof createRow>[]

/** A read of the database that ends when the test says so. */
function createRead() {
  let end: (rows: Rows) => void = () => {}
  const reading = new Promise<Rows>((resolve) => {
    end = resolve
  })
  const applied = addPublishedVersions(reading)
  return {
    end: async (rows: Rows) => {
      end(rows)
      await applied
    },
  }
}
const isKnown = (version: number) => isKnownVersion('formatting', version)
const titleOf = (version: number) => {
  const states = getVersionTexts(`formatting/v${version}`)?.ru.states
  return typeof states === 'object' && typeof states.ready === 'object' ? states.ready.title : undefined
}

describe('overlapping loads of changed versions', () => {
  const [first, second] = [createRow(2001), createRow(2002)]
  it.each([
    ['the later read ends first', [1, 0], [[], [first]]],
    ['the later read saw less', [0, 1], [[first], []]],
    ['the later read saw less and ends first', [1, 0], [[first], []]],
    ['each saw another version', [0, 1], [[first], [second]]],
    ['each saw another version, in the other order', [1, 0], [[first], [second]]],
  ] as const)('[WB-07] hide no version: %s', async (_, order, rows) => {
    const reads = [createRead(), createRead()]
    for (const n of order) await reads[n]!.end([...rows[n]!])
    const expected = new Set(rows.flat().map(({ version }) => version))
    for (const version of expected) expect(isKnown(version), String(version)).toBe(true)
    expect(titleOf(2001)).toBe('Соберите этот заказ')
  })

  it('[WB-07] a version being published stays known while other loads do not see it yet', async () => {
    const read = createRead()
    const publishing = addVersionBeingPublished(first)
    await read.end([])
    await createRead().end([])
    expect(isKnown(2001)).toBe(true)
    publishing.complete()
    publishing.forget()
    expect(isKnown(2001)).toBe(true)
  })

  it('[WB-07] a failed publishing is forgotten, but not the version that another server published instead', async () => {
    const failed = addVersionBeingPublished(first)
    failed.forget()
    expect(isKnown(2001)).toBe(false)
    const overtaken = addVersionBeingPublished(first)
    await createRead().end([createRow(2001, 'Другая версия')])
    overtaken.forget()
    expect(titleOf(2001)).toBe('Другая версия')
    expect(getWorkflowHash({ name: 'formatting', version: 2001 })).not.toBe(first.hash)
  })
})
