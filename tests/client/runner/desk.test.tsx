// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { AcceptanceActCard, AcceptanceActOrder } from '../../../schemas/api/deliveries.ts'
import type { DeskView, Step } from '../../../schemas/api/tasks.ts'
import { isViewAffectedByChange } from '../../../src/client/runner/machine/is-view-affected.ts'
import { orderStatus } from '../../../src/shared/order-statuses.ts'
import { FakeServer, openTask, Refused, setUpRunner } from './runner-stage.tsx'
import { codeView, offeredEvent } from './sample-task.ts'

beforeEach(() => setUpRunner())
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const at = '2026-03-05T09:00:00.000Z'
const service = {
  serviceId: 'sms',
  serviceName: 'SMS-шлюз',
  isActive: true,
  state: 'on' as const,
  changedAt: at,
  changedBy: 'Новиков',
  waiting: 0,
  silentSince: null,
  unsent: 4,
  switching: null,
  error: 'Партнёр ответил ошибкой 503',
}

function deskView(state: string, step: Partial<Step> = {}, overrides: Partial<DeskView> = {}): DeskView {
  const person = !state.endsWith('switching') && state.includes('.')
  return {
    task: null,
    order: null,
    draft: null,
    claim: null,
    history: [],
    extraFacts: [],
    desk: { deskId: 9, subject: { name: 'serviceSwitch', service } },
    step: {
      workflow: 'serviceSwitch',
      version: 1,
      revision: 0,
      state,
      ended: !state.includes('.'),
      stages: ['confirm', 'switch'],
      stage: person ? 'confirm' : 'switch',
      script: null,
      sums: [],
      show: ['path'],
      mobile: true,
      mayWork: person,
      summary: { serviceId: 'sms' },
      data: {},
      form: person ? 'serviceSwitch/v1/confirm' : null,
      events: person
        ? [
            offeredEvent('CONFIRM', { tone: 'danger', answer: 'agree' }),
            offeredEvent('DECLINE', { answer: 'disagree' }),
          ]
        : [],
      ...step,
    },
    ...overrides,
  }
}

function serve(view: DeskView): FakeServer {
  const server = new FakeServer(codeView())
  server.answers['GET desks/9'] = () => view
  server.answers['POST desks/9/claim'] = () => ({ name: 'Иванова', mine: true, since: at, until: at })
  server.answers['DELETE desks/9/claim'] = () => undefined
  return server
}

describe('work at a desk', () => {
  it('[ST-01] is rendered without an order: its subject, its consequences, and the state of the service', async () => {
    const server = serve(deskView('off.confirming'))
    openTask('desks/9')
    expect(await screen.findByRole('heading', { level: 2, name: /Отключить сервис «SMS-шлюз»/ })).toBeTruthy()
    expect(screen.getByText('Сейчас к отправке 4 события: они будут ждать')).toBeTruthy()
    expect(screen.getByText('Новиков')).toBeTruthy()
    expect(screen.getByText('Партнёр ответил ошибкой 503')).toBeTruthy()
    expect(screen.queryByRole('alert'), 'no danger alert outside production').toBeNull()
    expect(await screen.findByText('Исполнитель: вы')).toBeTruthy()
    expect(server.callsTo('POST desks/9/claim')).toHaveLength(1)
  })

  it('[ST-01] in production the confirmation is below a danger alert', async () => {
    serve(deskView('off.confirmingInProd'))
    openTask('desks/9')
    expect((await screen.findByRole('alert')).textContent).toContain('Это рабочая среда')
  })

  it('[ST-01] continues by its key, waits visibly, and ends where it was opened', async () => {
    const server = serve(deskView('off.confirming'))
    let view = deskView('off.switching', { revision: 1 })
    server.answers['POST desks/9/events'] = () => view
    openTask('desks/9')
    await screen.findByText('Исполнитель: вы')
    fireEvent.keyDown(document.body, { key: '1', code: 'Digit1' })
    expect(await screen.findByRole('heading', { name: 'Сервис отключается' })).toBeTruthy()
    const [sent] = server.callsTo('POST desks/9/events')
    expect(sent!.body).toEqual({ type: 'CONFIRM', revision: 0 })
    expect(sent!.headers.get('x-order-update-time')).toBeNull()
    expect(sent!.headers.get('idempotency-key')).toMatch(/.{8}/)
    view = deskView('switchedOff', { revision: 2 })
    server.answers['GET desks/9'] = () => view
    document.dispatchEvent(new Event('visibilitychange'))
    expect(await screen.findByRole('heading', { name: 'Сервис отключён' })).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'К внешним сервисам' }))
    expect(await screen.findByText('elsewhere')).toBeTruthy()
  })

  it('[ST-01] a failure displays its reason and offers a retry', async () => {
    serve(deskView('off.failed', { revision: 2, summary: { serviceId: 'sms', context: 'busy' } }))
    openTask('desks/9')
    expect((await screen.findByRole('alert')).textContent).toContain('события сервиса сейчас заняты')
    expect(screen.getByRole('button', { name: /Переключить сервис/ })).toBeTruthy()
  })

  it('[ST-01] a second user sees the current one, and may take over', async () => {
    const claim = { name: 'Павлов', mine: false, since: at, until: at }
    const server = serve(deskView('off.confirming', {}, { claim }))
    server.answers['POST desks/9/claim'] = ({ body }) =>
      (body as { takeOver?: boolean }).takeOver
        ? { ...claim, name: 'Иванова', mine: true }
        : new Refused(409, 19, 'Занято', { name: 'Павлов' })
    openTask('desks/9')
    expect(await screen.findByRole('button', { name: 'Взять на себя' })).toBeTruthy()
    expect(screen.getByRole('button', { name: /Переключить сервис/ }).getAttribute('aria-disabled')).toBe(
      'true',
    )
    expect(screen.getByRole('alert').textContent).toContain('Этим уже занимается Павлов')
    await userEvent.click(screen.getByRole('button', { name: 'Взять на себя' }))
    expect(await screen.findByText('Исполнитель: вы')).toBeTruthy()
    expect(server.callsTo('POST desks/9/claim').at(-1)!.body).toEqual({ takeOver: true })
  })

  it('[ST-01] an outdated page displays a notice and the current state', async () => {
    const server = serve(deskView('off.confirming'))
    server.answers['POST desks/9/events'] = () => new Refused(409, 355, 'Страница обновлена')
    openTask('desks/9')
    await screen.findByText('Исполнитель: вы')
    server.answers['GET desks/9'] = () => deskView('off.failed', { revision: 2 })
    await userEvent.click(screen.getByRole('button', { name: /Переключить сервис/ }))
    expect(await screen.findByText(/Страница обновлена: данные изменились\./)).toBeTruthy()
    expect(screen.getByRole('heading', { level: 2, name: /Не удалось отключить/ })).toBeTruthy()
  })
})

describe('[DI-02] [RF-05] times of a desk', () => {
  const stores = [
    { pfm: '1001', zone: 'Asia/Yekaterinburg' },
    { pfm: '1002', zone: 'Europe/Moscow' },
  ]
  const history = [{ revision: 1, at, who: 'Иванова', event: 'ACT_FORMED', from: 'forming', to: 'formed' }]
  const createActView = (pfm: string): DeskView => ({
    ...deskView('formed', {
      workflow: 'acceptanceAct',
      ended: false,
      form: 'acceptanceAct/v1/act',
      mayWork: true,
      summary: { chosen: 0, left: 0, named: '', actNumber: '5' },
    }),
    history,
    desk: {
      deskId: 9,
      subject: {
        name: 'acceptanceAct',
        act: {
          id: 5,
          status: 'formed',
          pfm,
          deliveryServiceId: 1,
          deliveryServiceTypeId: 1,
          orders: 0,
          initiator: 'Иванова',
          createdAt: at,
          dateFormed: at,
          dateIssued: null,
          deskId: 9,
          lines: [],
        },
      },
    },
  })
  const open = async (view: DeskView) => {
    serve(view).answers['GET stores'] = () => stores
    openTask('desks/9')
    return (await screen.findByText('История шагов')).closest('aside')!
  }

  it('of an act are those of its store, and its history names a step once', async () => {
    const aside = await open(createActView('1001'))
    await waitFor(() => expect(aside.textContent!.match(/05\.03\.2026 14:00 UTC\+5/g)).toHaveLength(3))
    expect(aside.textContent).not.toContain('12:00')
    expect(aside.textContent).not.toContain('Акт сформирован → Акт сформирован')
    cleanup()
    expect((await open(createActView('1002'))).textContent).toContain('05.03.2026 12:00 · Иванова')
  })

  it('of no store name the zone of the user if a store has another one', async () => {
    const step = { revision: 1, at, who: 'Иванова', event: 'DECLINE', from: 'off.confirming', to: 'kept' }
    const aside = await open(deskView('off.confirming', {}, { history: [step] }))
    await waitFor(() => expect(aside.textContent!.match(/05\.03\.2026 12:00 UTC\+3/g)).toHaveLength(2))
  })
})

describe('[DI-02] [SH-16] an order of an act that was cancelled', () => {
  const line = (orderId: number, orderStatusId: number): AcceptanceActOrder =>
    ({
      orderId,
      orderStatusId,
      pfm: '1001',
      deliveryServiceId: 1,
      deliveryServiceTypeId: 1,
      name: 'Анна Белова',
      track: null,
      boxes: 2,
      weight: 1200,
      toPay: 0,
      currency: 'RUB',
      ...({ actNumber: '5', hasChanged: false } as object),
    }) as AcceptanceActOrder
  const act = (lines: AcceptanceActOrder[]): AcceptanceActCard => ({
    id: 5,
    status: 'formed',
    pfm: '1001',
    deliveryServiceId: 1,
    deliveryServiceTypeId: 1,
    orders: lines.length,
    initiator: 'Иванова',
    createdAt: at,
    dateFormed: at,
    dateIssued: null,
    deskId: 9,
    lines,
  })
  const view = (lines: AcceptanceActOrder[]) => ({
    ...deskView('printed', {
      workflow: 'acceptanceAct',
      ended: false,
      stages: ['orders', 'print', 'issue'],
      stage: 'issue',
      form: 'acceptanceAct/v1/act',
      show: ['documents', 'path'],
      mayWork: true,
      events: [
        offeredEvent('ISSUE', { tone: 'main', irreversible: true }),
        offeredEvent('REPEAT'),
        offeredEvent('DISSOLVE', { tone: 'danger', irreversible: true }),
      ],
      summary: { chosen: 2, left: 2, named: '', actNumber: '5' },
    }),
    desk: { deskId: 9, subject: { name: 'acceptanceAct' as const, act: act(lines) } },
  })

  it('is named with its boxes on the screen of the act', async () => {
    serve(view([line(100234, orderStatus.readyForShipment), line(100235, orderStatus.toBeDisbanded)]))
    openTask('desks/9')
    const notice = await screen.findByRole('alert')
    expect(notice.textContent).toContain('100235-1, 100235-2')
    expect(notice.textContent).not.toContain('100234')
  })

  it('is not counted, and the act is formed again without it before the hand-over', async () => {
    serve(view([line(100234, orderStatus.readyForShipment), line(100235, orderStatus.toBeDisbanded)]))
    openTask('desks/9')
    const heading = await screen.findByRole('heading', { level: 2 })
    expect(heading.textContent).toBe(
      'Заказы 100235 больше не передаются в доставку. Сформируйте акт 5 заново без них, останется заказов: 1',
    )
    const facts = screen.getByText('История шагов').closest('aside')!.textContent
    expect(facts).toMatch(/Заказов1.*Мест2.*Вес1,2/)
    expect(screen.queryByRole('button', { name: /Передано в доставку/ })).toBeNull()
    const main = screen.getByRole('button', { name: /Сформировать заново/ })
    expect(main.getAttribute('aria-keyshortcuts')).toContain('Control+Enter')
    const row = screen.getByRole('row', { name: /100235/ })
    expect(row.className).toContain('struck')
    expect(row.textContent).toContain('100235-1, 100235-2')
    expect(screen.getByRole('row', { name: /100234/ }).className).not.toContain('struck')
  })

  it('leaves an act without orders to be dissolved only', async () => {
    serve(view([line(100235, orderStatus.cancelled)]))
    openTask('desks/9')
    const heading = await screen.findByRole('heading', { level: 2 })
    expect(heading.textContent).toContain('Ни один заказ акта 5 больше не передаётся в доставку')
    for (const name of [/Передано в доставку/, /Сформировать заново/])
      expect(screen.queryByRole('button', { name })).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: /Расформировать акт/ }))
    expect(await screen.findByRole('alertdialog')).toBeTruthy()
  })

  it('refreshes the screen of its act, and no other', () => {
    const visibleView = view([line(100234, orderStatus.readyForShipment)])
    expect(isViewAffectedByChange({ kind: 'order', orderId: 100234, pfm: '1001' }, visibleView)).toBe(true)
    expect(
      isViewAffectedByChange({ kind: 'task', taskId: 3, orderId: 100234, pfm: '1001' }, visibleView),
    ).toBe(true)
    expect(isViewAffectedByChange({ kind: 'order', orderId: 100236, pfm: '1001' }, visibleView)).toBe(false)
    expect(
      isViewAffectedByChange({ kind: 'order', orderId: 100234, pfm: '1001' }, deskView('off.confirming')),
    ).toBe(false)
  })
})
