import type { ServerResponse } from 'node:http'
import { parcelStatuses } from '../../../schemas/api/deliveries.ts'
import type { CrmClient } from '../crm.ts'
import { createFaultInjector, type FaultMode, type FaultInjector } from '../faults.ts'
import {
  handleFaultSettings,
  getHeader,
  respondWithFault,
  isRequestProcessed,
} from '../respond-with-fault.ts'
import { sendJson, sendPage, readJson, type Simulator } from '../http.ts'
import { renderControlPage } from '../control-page.ts'
import {
  createCarrier,
  type CarrierAnswer,
  type Carrier,
  type ParcelChange,
  type ParcelStatus,
} from './carrier.ts'
import { createBase64LabelPdf } from '../../shared/label-pdf.ts'
import { simulateCoverage } from './coverage.ts'
import { createDeliverySlots } from './slots.ts'

export type SimulatedServiceId = 'courier1' | 'courier2' | 'post' | 'partner'

/** Simulated delivery services. `slots`: false for the post, which offers no delivery slots. */
export const simulatedCarriers: Record<
  SimulatedServiceId,
  { title: string; prefix: string; slots: boolean }
> = {
  courier1: { title: 'Курьерская компания 1', prefix: 'C1', slots: true },
  courier2: { title: 'Курьерская компания 2', prefix: 'C2', slots: true },
  post: { title: 'Почта', prefix: '8008', slots: false },
  partner: { title: 'Партнёр по доставке', prefix: 'DP', slots: true },
}

export const createCarrierByName = (name: SimulatedServiceId): Carrier =>
  createCarrier(simulatedCarriers[name].prefix, (parcel) =>
    createBase64LabelPdf([
      name.toUpperCase(),
      parcel.track,
      `Order ${parcel.orderId}`,
      `Boxes ${parcel.boxes.length}`,
    ]),
  )

/**
 * A delivery service under `/<name>`.
 * Partner API, subject to faults: `POST orders`, `POST orders/{n}/label|move|to-pay|withdraw`, `GET timeslots`,
 * `GET coverage`, `GET status`.
 * Control API: `GET parcels`, `GET counts`, `GET|POST faults`, the page, and `POST parcels/{n}/advance` `{status,
 * lines?, collected?, currency?, id?, badSignature?}`, which notifies the CRM of a new status. The parcel gets this
 * status if the CRM accepts the notification.
 */
export function createDeliverySimulator(
  name: SimulatedServiceId,
  crm: CrmClient,
  carrier: Carrier = createCarrierByName(name),
  faults: FaultInjector = createFaultInjector(),
): Simulator {
  let notificationCount = 0
  const { title, prefix, slots } = simulatedCarriers[name]
  const respondAsPartner = (response: ServerResponse, handle: () => CarrierAnswer) => {
    const mode = faults.next()
    const answer = isRequestProcessed(mode) ? handle() : null
    respondWithFault(response, mode, faults.setting().delayMs, () => sendAnswer(response, answer!, mode))
    return true
  }

  return async (request, response, url) => {
    const [, , ...path] = url.pathname.split('/').map(decodeURIComponent)
    const [first, number = '', last] = path
    const call = `${request.method} ${first ?? ''}`
    if (call === 'POST orders' && path.length === 1) {
      const body = await readJson(request)
      return respondAsPartner(response, () => carrier.announce(body))
    }
    if (call === 'POST orders' && isChange(last)) {
      const body = await readJson(request)
      return respondAsPartner(response, () =>
        carrier.change(number, last, getHeader(request, 'idempotency-key'), body),
      )
    }
    if (call === 'GET timeslots')
      return respondAsPartner(response, () => ({
        status: 200,
        body: {
          items: slots ? createDeliverySlots(new Date(), prefix, url.searchParams.get('city') ?? '') : [],
        },
      }))
    if (call === 'GET coverage') {
      const city = url.searchParams.get('city') ?? ''
      return respondAsPartner(response, () => ({
        status: 200,
        body: simulateCoverage(new Date(), prefix, { city, slots }),
      }))
    }
    if (call === 'GET status')
      return respondAsPartner(response, () => ({ status: 200, body: { status: 'ok' } }))

    if (call === 'GET parcels') return sendOk(response, { items: carrier.parcels().slice(0, 200) })
    if (call === 'GET counts') return sendOk(response, carrier.counts())
    if (first === 'faults') return handleFaultSettings(request, response, faults)
    if (call === 'POST parcels' && last === 'advance') {
      const parcel = carrier.parcel(number)
      const input = (await readJson(request)) as
        | {
            status?: ParcelStatus
            lines?: unknown
            collected?: number
            currency?: string
            id?: string
            badSignature?: boolean
          }
        | undefined
      if (!parcel || !input?.status || !parcelStatuses.includes(input.status)) {
        sendJson(response, 400, { error: 'invalid' })
        return true
      }
      const status = await crm.notify(
        `/api/callbacks/deliveries/${name}`,
        name,
        {
          id: input.id ?? `${prefix}-${Date.now()}-${++notificationCount}`,
          number,
          status: input.status,
          happenedAt: new Date().toISOString(),
          ...(input.lines === undefined ? {} : { lines: input.lines }),
          ...(input.collected === undefined
            ? {}
            : { collected: input.collected, currency: input.currency ?? parcel.currency ?? 'RUB' }),
        },
        { badSignature: input.badSignature ?? false },
      )
      if (status === 200) parcel.status = input.status
      return sendOk(response, { crm: status })
    }
    if (request.method === 'GET' && !first) {
      sendPage(response, renderControlPage({ base: `/${name}`, title, table: 'parcels' }))
      return true
    }
    return false
  }
}

const isChange = (name: string | undefined): name is ParcelChange =>
  name === 'label' || name === 'move' || name === 'to-pay' || name === 'withdraw'

const sendOk = (response: ServerResponse, body: unknown): true => {
  sendJson(response, 200, body)
  return true
}

function sendAnswer(response: ServerResponse, { status, body }: CarrierAnswer, mode: FaultMode): void {
  sendJson(response, mode === 'duplicate' && status < 300 ? 409 : status, body)
}
