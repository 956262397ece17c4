import { describe, expect, it } from 'vitest'
import { buildMessageParams } from '../../src/server/domains/messages/effects.ts'
import { deliveryEffects } from '../../src/server/domains/deliveries/effects.ts'
import { orderEffects } from '../../src/server/domains/orders/effects.ts'
import { applyChanges, createSampleScope } from '../support/scope.ts'

const zone = 'Asia/Novosibirsk'
const order = {
  deliveryServiceId: 1,
  deliveryServiceMethod: 1,
  deliveryAddress: { city: 'Москва', street: 'Лесная', house: '5' },
  deliveryZone: null,
}
const novosibirsk = { city: 'Новосибирск', street: 'ул. Гоголя', house: '3' }
const terms = { price: 449_00, earliestDay: '2026-12-03' }

describe('the time zone of a delivery', () => {
  it('[TK-35] is that of the new town, and the promised time is the evening there', () => {
    const scope = createSampleScope({ order: { ...order, desiredDate: '2026-11-25' } })
    const changed = applyChanges(
      scope,
      orderEffects.changeAddress(scope, { address: novosibirsk, ...terms, zone }),
    )
    expect(changed.order).toMatchObject({ deliveryZone: zone, planDateIssued: '2026-12-03T14:00:00.000Z' })
  })

  it('[TK-35] stays within the town and is unknown for another town without a report', () => {
    const scope = createSampleScope({
      order: { ...order, deliveryAddress: novosibirsk, deliveryZone: zone },
    })
    const changeTo = (address: typeof novosibirsk) =>
      applyChanges(scope, orderEffects.changeAddress(scope, { address, ...terms })).order.deliveryZone
    expect(changeTo({ ...novosibirsk, house: '7' })).toBe(zone)
    expect(changeTo({ ...novosibirsk, city: 'Томск' })).toBe(null)
  })

  it('[TK-35] applies to a moved delivery and to the hours of its message', () => {
    const slot = {
      orderId: 100234,
      slotId: 's1',
      slotUuid: null,
      day: '2026-12-04',
      startsAt: '2026-12-04T03:00:00.000Z',
      endsAt: '2026-12-04T07:00:00.000Z',
      offeredAt: '2026-11-21T08:00:00.000Z',
    }
    const scope = createSampleScope({ order, deliveryTimeslots: [slot] })
    const move = (choice: { slotId: string | null; slot: { endsAt: string; uuid: null } | null }) =>
      applyChanges(
        scope,
        deliveryEffects.moveDelivery(scope, {
          date: slot.day,
          reasonId: 1,
          comment: null,
          zone,
          ...choice,
        }),
      )
    expect(move({ slotId: null, slot: null }).order.planDateIssued).toBe('2026-12-04T14:00:00.000Z')
    const orderState = move({ slotId: slot.slotId, slot: { endsAt: slot.endsAt, uuid: null } })
    expect(buildMessageParams({ orderState }, 'deliveryMoved', {})).toMatchObject({
      from: '10:00',
      to: '14:00',
    })
  })
})
