import { expect, it } from 'vitest'
import { buildClaimChanges } from '../../src/server/engine/claim-changes.ts'
import type { Actor } from '../../src/server/platform/identity/actor.ts'
import delivery from '../../workflows/delivery/v1/machine.ts'
import { createSampleInput, createSampleLine, sampleNoon } from '../../workflows/scenarios.ts'
import { play } from './play.ts'

const employee: Actor = {
  id: 'store',
  name: 'Мария Иванова',
  roles: [],
  stores: 'all',
  rights: new Set(['taskDeliveryWork']),
}
const manager: Actor = {
  ...employee,
  id: 'manager',
  name: 'Андрей Волков',
  rights: new Set(['taskDeliveryWork', 'orderUnlockIssueCode']),
}
const wrongCode = [{ code: '0000' }, { facts: { issueCode: { matches: false } } }] as const
const claimOf = ({ id, name }: Actor) => ({
  claimedBy: id,
  claimedName: name,
  claimedUntil: new Date(Date.parse(sampleNoon) + 60_000).toISOString(),
})

const start = () =>
  play(delivery, createSampleInput({ statusId: 7, lines: [createSampleLine(1, { collected: 1 })] })).send(
    'SEND_CODE',
  )

/** Sends the event and returns who has claimed the task afterwards. */
function claimAfter(
  instance: ReturnType<typeof start>,
  actor: Actor,
  claim: ReturnType<typeof claimOf> | null,
  { event, isFromPage = true }: { event: readonly [string, object?, object?]; isFromPage?: boolean },
) {
  const before = instance.snapshot()
  instance.send(...event)
  const [change] = buildClaimChanges({
    workflow: delivery,
    instanceId: 1,
    before,
    after: instance.snapshot(),
    claim,
    actor,
    at: new Date(sampleNoon),
    claimMinutes: 10,
    isFromPage,
    isPostponed: false,
  })
  return change && 'set' in change ? change.set : 'unchanged'
}

const released = { claimedBy: null, claimedName: null, claimedSince: null, claimedUntil: null }

it('[EN-06] the first step claims the task, a step of another program does not', () => {
  const event = ['CODE_ENTERED', ...wrongCode] as const
  expect(claimAfter(start(), employee, null, { event })).toMatchObject({
    claimedBy: 'store',
    claimedUntil: '2025-11-22T09:10:00.000Z',
  })
  expect(claimAfter(start(), employee, claimOf(employee), { event })).toBe('unchanged')
  expect(claimAfter(start(), employee, null, { event, isFromPage: false })).toBe('unchanged')
})

it('[TK-07] [EN-06] locking the issue of an order releases the claim, and unlocking gives the task back', () => {
  const instance = start()
  for (let i = 0; i < 4; i += 1) instance.send('CODE_ENTERED', ...wrongCode)
  const fifth = ['CODE_ENTERED', ...wrongCode] as const
  expect(claimAfter(instance, employee, claimOf(employee), { event: fifth })).toEqual(released)
  expect(instance.state()).toBe('locked')
  const unlock = ['UNLOCKED', { reason: 'Паспорт проверен' }] as const
  expect(claimAfter(instance, manager, null, { event: unlock })).toBe('unchanged')
  expect(instance.state()).toBe('awaitingCode.codeSent')
})
