import type { OfferedEvent, StepLine, TaskView } from '../../../schemas/api/tasks.ts'
import { createMarkingCode } from '../../../src/shared/marks/barcode.ts'

export const kettle: StepLine = {
  lineId: 11,
  sku: '200100',
  barcode: '4601234567893',
  actualBarcode: null,
  gtin: null,
  marked: false,
  forAdults: false,
  marks: [],
  leftMarks: [],
  productName: 'Чайник',
  productProperties: null,
  pic: null,
  ordered: 2,
  collected: 0,
  reasonId: null,
  returned: 0,
  refunded: 0,
  exchanged: 0,
  unitPrice: 129900,
  discountShare: 0,
  pointsShare: 0,
  comment: null,
  commentCooperator: null,
  commentWorker: null,
  pickOrder: 1,
}
export const shoes: StepLine = {
  ...kettle,
  lineId: 12,
  sku: '200101',
  barcode: '4600000000015',
  gtin: '04600000000015',
  marked: true,
  productName: 'Кроссовки',
  ordered: 1,
  pickOrder: 2,
}

export const markOf = (serial: string, gtin = '04600000000015') =>
  createMarkingCode({ gtin, serial, group: 'shoes' })

export const offeredEvent = (type: string, overrides: Partial<OfferedEvent> = {}): OfferedEvent => ({
  type,
  payload: 'none',
  tone: 'plain',
  irreversible: false,
  ...overrides,
})

const at = '2026-03-05T09:00:00.000Z'

export function taskView(step: Partial<TaskView['step']>, overrides: Partial<TaskView> = {}): TaskView {
  const lines = overrides.order?.lines ?? [kettle, shoes]
  return {
    task: {
      taskId: 7,
      orderId: 100234,
      taskType: 'formatting',
      taskDate: at,
      dateComplete: null,
      taskStatus: 'open',
      pfm: '1001',
      deliveryServiceId: null,
      taskImportance: 'high',
      updatedFrom: null,
      state: step.state ?? 'collecting',
      version: 1,
      dueAt: '2099-01-01T00:00:00.000Z',
      overdue: false,
      postponedUntil: null,
      claimedName: null,
      assignedName: null,
    },
    order: {
      orderId: 100234,
      partnerOrderId: null,
      orderStatusId: 6,
      pfm: '1001',
      storeName: 'Европейский',
      storeAddress: 'Москва',
      storeZone: 'Europe/Moscow',
      deliveryZone: 'Europe/Moscow',
      customerName: 'Анна Белова',
      storagePlace: null,
      phone: '+79161234567',
      otherPhones: [],
      wrongPhones: [],
      noticeWay: 'sms',
      receiver: { name: null, phone: null },
      currency: 'RUB',
      price: { goods: 0, discount: 0, points: 0, delivery: 0, packages: 0, total: 0 },
      total: 10_000_00,
      customerRequests: null,
      payable: 845600,
      back: {
        missing: { release: 0, refund: 0, way: 'bank', points: 0 },
        cancel: { release: 0, refund: 0, way: 'bank', points: 0 },
        days: 10,
      },
      payTypeId: 1,
      payStatusId: 2,
      commentClient: null,
      productsForAdults: false,
      storageUntil: null,
      planDateIssued: null,
      countCall: 0,
      calls: [],
      delivery: null,
      dateUpdate: at,
      lines,
    },
    step: {
      workflow: 'formatting',
      version: 1,
      revision: 3,
      state: 'collecting',
      ended: false,
      stages: ['collect', 'packages', 'confirm'],
      stage: 'collect',
      form: 'formatting/v1/collect',
      script: null,
      sums: [],
      show: [],
      mobile: false,
      mayWork: true,
      events: [offeredEvent('COLLECTED', { payload: 'step', tone: 'main' })],
      summary: { ordered: 3, collected: 0, missing: 3, maxPackages: 20 },
      data: {},
      ...step,
    },
    draft: null,
    claim: null,
    history: [],
    otherOrders: [],
    extraFacts: [],
    ...overrides,
  }
}

/** The next step: another revision with another form. */
export const packingView = (revision = 4) =>
  taskView({
    revision,
    state: 'packing',
    stage: 'packages',
    form: 'formatting/v1/packages',
    events: [offeredEvent('PACKED', { payload: 'step', tone: 'main' }), offeredEvent('BACK_TO_COLLECTION')],
  })

export const codeView = (overrides: Partial<TaskView> = {}) =>
  taskView(
    {
      workflow: 'delivery',
      state: 'awaitingCode.codeSent',
      stages: ['code', 'issue', 'return'],
      stage: 'code',
      form: 'delivery/v1/code',
      mobile: true,
      events: [
        offeredEvent('CODE_ENTERED', { payload: 'step', tone: 'main' }),
        offeredEvent('NEW_CODE_SENT'),
        offeredEvent('ISSUE_WITHOUT_CODE', { answer: 'otherWay', payload: 'delivery/v1/without-code' }),
      ],
      summary: { attempts: 0, attemptsLeft: 5, codeAttempts: 5, collected: 3 },
    },
    overrides,
  )

export const endedView = () =>
  taskView({
    revision: 9,
    state: 'formedInFull',
    ended: true,
    form: null,
    stage: null,
    events: [],
  })
