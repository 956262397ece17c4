import { expect, type Page } from '@playwright/test'
import { formatDay } from '../../../src/client/ui/format.ts'
import { DemoPhonePage } from '../pages/demo-phone-page.ts'
import { ListPage } from '../pages/list-page.ts'
import { OrderCardPage } from '../pages/order-card-page.ts'
import { ProcessPage } from '../pages/process-page.ts'
import { TaskPage } from '../pages/task-page.ts'
import { Frame } from '../pages/frame.ts'
import { shoes, unknownBarcode } from './goods.ts'
import type { UserName } from './people.ts'
import type { OrderPlace, Place, Places } from './places.ts'
import { markOf } from './goods.ts'
import { scan } from './scanner.ts'
import { textsIn, type Language } from './texts.ts'

/** Pixels (specification 9). */
const widestPhone = 767

/** One screen of the product: how to open it and how to tell that it is open. */
export interface Screen {
  name: string
  who: UserName
  path: (places: Places) => string
  shown: (page: Page, language: Language, places: Places) => Promise<void>
  /** Only at phone width, or only at desktop width; both by default. */
  only?: 'phone' | 'desk'
  /** A step of the runner. */
  isStep?: true
}

const isPhone = (page: Page) => (page.viewportSize()?.width ?? 0) <= widestPhone

const list = (name: string, path = `/${name}`, user: UserName = 'manager'): Screen => ({
  name,
  who: user,
  path: () => path,
  shown: async (page, language) => {
    const screen = new ListPage(page, name, language)
    await expect(isPhone(page) ? screen.cards : screen.table).toBeVisible()
  },
})

const report = (name: string, path: string): Screen => ({
  name,
  who: 'manager',
  path: () => path,
  // A report about no orders has a placeholder instead.
  shown: (page, language) =>
    expect(
      new ListPage(page, name, language).table.or(page.getByRole('main').locator('h2')).first(),
    ).toBeVisible(),
})

type OpenAction = (task: TaskPage, places: Places) => Promise<void>

/** A step of a task. `mobile`: it may be done on a phone. */
const step = (
  name: string,
  place: Place,
  [workflow, state]: [string, string],
  { mobile = true, then, ...overrides }: Partial<Screen> & { mobile?: boolean; then?: OpenAction } = {},
): Screen => ({
  name,
  who: 'manager',
  path: ({ tasks }) => `/tasks/${tasks[place]}`,
  shown: async (page, language, places) => {
    const task = new TaskPage(page, workflow, language)
    await task.expectState(state)
    await then?.(task, places)
  },
  ...(mobile ? {} : { only: 'desk' as const }),
  isStep: true,
  ...overrides,
})

const forming = (name: string, place: Place, state: string, then?: OpenAction) =>
  step(name, place, ['formatting', state], { mobile: false, ...(then ? { then } : {}) })
const call = (name: string, place: Place, state: string, then?: OpenAction) =>
  step(name, place, ['confirming', state], { who: 'operator', ...(then ? { then } : {}) })
const issue = (name: string, place: Place, state: string) => step(name, place, ['delivery', state])

/** A step of an order's action. */
const action = (
  name: string,
  place: OrderPlace,
  [workflow, state]: [string, string],
  { then, who = 'manager', only }: Pick<Partial<Screen>, 'who' | 'only'> & { then?: OpenAction } = {},
): Screen => ({
  name,
  who,
  path: ({ orders }) => `/orders/${orders[place]}/actions/${workflow}`,
  shown: async (page, language, places) => {
    const task = new TaskPage(page, workflow, language)
    await task.expectState(state)
    await then?.(task, places)
  },
  ...(only && { only }),
  isStep: true,
})

/** Two boxes, the second with this weight. */
const weighs =
  (kilograms: string): OpenAction =>
  async (task) => {
    await expect(task.addTare).toBeVisible()
    for (const [n, weight] of ['4,3', kilograms].map((value, i) => [i + 1, value] as const)) {
      if ((await task.tares.count()) < n) await task.addTare.click()
      await task.tare(n).type.selectOption({ index: n })
      await task.tare(n).weight.fill(weight)
    }
    await task.instruction.focus()
  }

const choosesDay: OpenAction = async (task) => {
  await task.field('date').fill(formatDay(new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10)))
  // The courier company has answered with its slots for the day.
  await expect(task.field('slotId')).toBeEnabled()
  await task.field('slotId').selectOption({ index: 2 })
}

const opensDialog =
  (event: string): OpenAction =>
  async (task) => {
    await task.press(event)
    await expect(task.dialog(event)).toBeVisible()
  }

const heading = (name: string, path: string, key: string, user: UserName = 'manager'): Screen => ({
  name,
  who: user,
  path: () => path,
  shown: (page, language) => expect(new Frame(page, language).heading(textsIn(language)(key))).toBeVisible(),
})

/** A diagram of a process; `then`: what is opened on it. */
const diagram = (
  name: string,
  workflow: string,
  path: Screen['path'],
  then?: (process: ProcessPage) => Promise<void>,
): Screen => ({
  name,
  who: 'owner',
  path,
  shown: async (page, language) => {
    const process = new ProcessPage(page, workflow, language)
    await process.expectRendered()
    await then?.(process)
  },
})

/** All screens, in the order in which they would be shown to a visitor. */
export const screens: Screen[] = [
  list('orders'),
  {
    name: 'order-card',
    who: 'manager',
    path: ({ orderId }) => `/orders/${orderId}`,
    shown: async (page, language, { orderId }) => {
      const card = new OrderCardPage(page, language)
      await expect(card.heading(orderId)).toBeVisible()
      await expect(card.timeline.getByRole('listitem').first()).toBeVisible()
    },
  },
  {
    name: 'order-log',
    who: 'manager',
    path: ({ orderId }) => `/orders/logs/${orderId}`,
    shown: (page, language, { orderId }) =>
      expect(new OrderCardPage(page, language).log(orderId)).toBeVisible(),
  },
  {
    name: 'order-timeline',
    who: 'manager',
    path: ({ orderId }) => `/orders/logs/${orderId}/timeline`,
    shown: (page, language, { orderId }) =>
      expect(
        page
          .getByRole('list', { name: textsIn(language)('orders:timeline.title', { orderId }) })
          .getByRole('listitem')
          .first(),
      ).toBeVisible(),
  },
  heading('start', '/start', 'start:title'),
  list('tasks'),
  list('standing', '/watch/orders'),
  list('storesDesk', '/watch/stores'),
  list('exceptions', '/watch/exceptions'),
  list('moneyDue', '/money-due', 'accountant'),
  heading('missingReceipts', '/money-due/no-receipt', 'missingReceipts:title', 'accountant'),
  list('events', '/settings/events', 'admin'),
  heading('settings', '/settings', 'settings:title', 'admin'),
  heading('settings-priority', '/settings/ui/priority', 'settings:screens.priority', 'admin'),
  heading('settings-expired', '/settings/ui/expired', 'settings:screens.expired', 'admin'),
  heading('settings-stores', '/settings/stores', 'settings:stores.title', 'admin'),
  heading('settings-catalogs', '/settings/catalogs', 'settings:catalogs.title', 'admin'),
  heading('settings-limits', '/settings/limits', 'settings:screens.limits', 'admin'),
  heading('distribution', '/settings/distribution', 'settings:screens.distribution', 'admin'),
  heading('test-order', '/orders/test', 'testOrder:title', 'admin'),
  heading('orderBatches', '/orders/batches', 'orderBatches:title'),
  heading('permissions', '/settings/permissions', 'access:screens.permissions', 'admin'),
  heading('roles', '/settings/roles/main', 'access:screens.roles', 'admin'),
  heading('people', '/settings/roles/people', 'access:screens.people', 'admin'),
  heading('role-sections', '/settings/roles/order-statuses', 'access:screens.orderStatuses', 'admin'),
  heading('mailing', '/settings/mailing', 'mailing:title', 'admin'),
  heading('mailing-rules', '/settings/mailing/rules', 'settings:screens.mailing', 'admin'),
  heading('tracks', '/settings/tracknum-search', 'tracks:title', 'admin'),
  heading('receipts', '/settings/checks/atol', 'receipts:title', 'accountant'),
  heading('till-receipts', '/settings/checks/set-kit', 'tillReceipts:title', 'accountant'),
  heading('statusMoves-before', '/settings/order-change-status', 'statusMoves:title', 'admin'),
  list('statusMoves', '/settings/order-change-status?search=794', 'admin'),
  list('sapTransactions', '/settings/sap', 'accountant'),
  heading('sapBatches', '/settings/sap/batch', 'sapBatches:title', 'accountant'),
  heading('settings-reference', '/settings/reference', 'settings:screens.reference', 'admin'),
  report('ordersReport', '/settings/reports?tests=with'),
  report('cancellationsReport', '/settings/reports/cancellations?tests=with'),
  report('tasksReport', '/settings/reports/tasks?tests=with'),
  report('feedbackReport', '/settings/reports/feedbacks'),
  heading('answersReport', '/settings/reports/answers', 'answersReport:title'),
  heading('customers-before', '/customers', 'customers:title'),
  list('customers', '/customers?search=794'),
  {
    name: 'customer-card',
    who: 'manager',
    path: ({ customer }) => `/customers/${customer}`,
    shown: (page, language) =>
      expect(
        page.getByRole('heading', { name: textsIn(language)('customers:blocks.contacts') }),
      ).toBeVisible(),
  },
  { ...list('deliveryIssue', '/issue-delivery'), only: 'desk' },
  list('acceptanceActs', '/settings/acceptance-acts', 'admin'),
  { ...list('refunds'), only: 'desk' },
  { ...list('refundRegisters', '/refunds/yandex', 'accountant'), only: 'desk' },
  list('partnerRefunds', '/refunds/partners'),
  list('shippingReturns', '/refunds/return-from-shipping'),
  list('exchanges', '/exchanges/list'),
  heading('refund-check-before', '/refunds/check', 'refundCheck:title'),
  list('refundCheck', '/refunds/check?search=1000'),
  list('feedbacks'),
  list('alerts', '/settings/alerts', 'admin'),
  list('auditEntries', '/settings/permissions/log', 'admin'),
  list('services', '/settings/external-services', 'admin'),
  {
    name: 'service-switch',
    who: 'admin',
    path: ({ deskId }) => `/settings/external-services/switch/${deskId}`,
    shown: (page, language) => new TaskPage(page, 'serviceSwitch', language).expectState('off.confirming'),
  },
  forming('forming-ready', 'formingReady', 'ready'),
  forming('forming-collect', 'collecting', 'collecting', async (task, { tasks }) => {
    await expect(task.scanField).toBeVisible()
    await scan(task.page, shoes.barcode)
    await expect(task.scanDialog(shoes.productName)).toBeVisible()
    await scan(task.page, markOf(tasks.collecting, 1))
    await task.closeScanDialog(shoes.productName)
    await expect(task.marksOf(shoes.productName)).toBeVisible()
  }),
  forming('forming-scan-dialog', 'collecting', 'collecting', async (task) => {
    await task.marksOf(shoes.productName).click()
    await expect(task.scanDialog(shoes.productName)).toBeVisible()
  }),
  forming('forming-problem', 'collecting', 'collecting', async (task) => {
    await expect(task.scanField).toBeVisible()
    await scan(task.page, unknownBarcode)
    await expect(task.alert(task.t('scan:problems.unknownBarcode'))).toBeVisible()
  }),
  forming('packages', 'packing', 'packing', async (task) => {
    await expect(task.page.getByRole('spinbutton').first()).toBeVisible()
  }),
  forming('forming-confirm', 'confirming', 'confirming'),
  forming('forming-question', 'confirming', 'confirming', async (task) => {
    await task.press('FORM')
    await expect(task.question('FORM')).toBeVisible()
  }),
  forming('forming-nothing', 'outOfStock', 'outOfStock'),
  step('forming-done', 'formed', ['formatting', 'formedWithShortage']),
  {
    name: 'forming-on-phone',
    who: 'manager',
    only: 'phone',
    path: ({ tasks }) => `/tasks/${tasks.collecting}`,
    shown: (page, language) =>
      expect(page.getByText(textsIn(language)('shell:onComputer.title'))).toBeVisible(),
  },
  call('call-ready', 'readyToCall', 'readyToCall'),
  call('call-greeting', 'greeting', 'call.greeting'),
  call('call-explaining', 'explaining', 'call.explaining'),
  call('call-objection', 'persuading', 'call.persuading'),
  call('call-offering', 'offering', 'call.offering'),
  call('call-outcome', 'hungUp', 'shortageOutcome'),
  call('call-back-dialog', 'readyToCall', 'readyToCall', opensDialog('CALL_BACK_SCHEDULED')),
  call('call-failed-dialog', 'greeting', 'call.greeting', opensDialog('CALL_FAILED')),
  call('call-waiting', 'waiting', 'waiting'),
  issue('issue-ready', 'issueReady', 'ready'),
  issue('issue-code', 'code', 'awaitingCode.codeSent'),
  issue('issue-locked', 'locked', 'locked'),
  issue('issue-hand-over', 'handing', 'handing'),
  step('issue-till', 'atTheTill', ['paying', 'atTheTill']),
  step('issue-return', 'returningRest', ['paying', 'returningRest']),
  step('tares', 'weighing', ['formationDelivery', 'weighing'], { mobile: false, then: weighs('0,85') }),
  step('tares-too-heavy', 'weighing', ['formationDelivery', 'weighing'], {
    mobile: false,
    then: async (task, places) => {
      await weighs('16,2')(task, places)
      await expect(task.tare(2).split).toBeVisible()
    },
  }),
  step('delivery-forming-confirm', 'deliveryConfirming', ['formationDelivery', 'confirming'], {
    mobile: false,
  }),
  step('delivery-call-agreed', 'deliveryAgreed', ['confirmingDelivery', 'call.agreed'], { who: 'operator' }),
  step('delivery-call-failed', 'deliveryCallFailed', ['confirmingDelivery', 'waiting'], { who: 'operator' }),
  step('print-documents', 'printing', ['printTransferDoc', 'printing'], { mobile: false }),
  step('move-delivery', 'moving', ['moveDelivery', 'call.agreeing'], {
    then: choosesDay,
  }),
  step('edit-choose', 'editChoosing', ['editAfterFormatting', 'editing.choosing'], { mobile: false }),
  step('edit-collect', 'editCollecting', ['editAfterFormatting', 'editing.collecting'], { mobile: false }),
  step('return-from-shipping', 'returnCounting', ['returnFromShipping', 'countingAll']),
  step('manual-transfer', 'transferring', ['manualTransferring', 'transferring'], {
    who: 'accountant',
    mobile: false,
  }),
  step('manual-transfer-details', 'correcting', ['manualTransferring', 'awaitingDetails'], {
    who: 'accountant',
    mobile: false,
  }),
  action('cancel-order', 'formed', ['cancelOrder', 'choosingReason']),
  action('cancel-order-question', 'formed', ['cancelOrder', 'choosingReason'], {
    then: async (task) => {
      await task.press('CANCEL')
      await expect(task.question('CANCEL')).toBeVisible()
    },
  }),
  action('edit-after-forming', 'formed', ['editAfterForming', 'asking']),
  action('issue-to-courier', 'readyForShipment', ['issueToCourier', 'asking']),
  action('change-status', 'toBeFormed', ['changeStatus', 'choosing'], { who: 'admin', only: 'desk' }),
  action('refund', 'issued', ['initiateRefund', 'open.choosing']),
  action('refund-late', 'refundLate', ['initiateRefund', 'open.lateWarning']),
  action('refund-bank-details', 'refundToAccount', ['initiateRefund', 'open.enteringDetails']),
  action('refund-confirm', 'refundToCard', ['initiateRefund', 'open.confirming']),
  action('refund-refusal', 'issued', ['initiateRefund', 'open.choosing'], { then: opensDialog('REFUSE') }),
  step('disbanding-ready', 'disbandingReady', ['disbanding', 'ready']),
  step('disbanding', 'disbanding', ['disbanding', 'returning']),
  {
    name: 'phone-menu',
    who: 'manager',
    only: 'phone',
    path: () => '/orders',
    shown: async (page, language) => {
      const frame = new Frame(page, language)
      await frame.openMenu.click()
      await expect(frame.menu.getByRole('link').first()).toBeVisible()
    },
  },
  heading('processes', '/processes', 'processes:title', 'owner'),
  {
    name: 'what-if',
    who: 'owner',
    path: () => '/processes/order/1/what-if',
    shown: (page, language) =>
      expect(page.getByRole('region', { name: textsIn(language)('whatIf:question') })).toBeVisible(),
  },
  {
    name: 'activate-version',
    who: 'owner',
    path: () => '/processes/confirming/2/publish',
    shown: (page, language) =>
      expect(
        page.getByRole('region', { name: textsIn(language)('processes:publishing.bench.check') }),
      ).toBeVisible(),
  },
  {
    name: 'migrate-to-version',
    who: 'owner',
    path: () => '/processes/confirming/2/migrate/1',
    shown: (page, language) =>
      expect(
        page.getByRole('region', { name: textsIn(language)('processes:publishing.bench.mapping') }),
      ).toBeVisible(),
  },
  {
    name: 'process-cases',
    who: 'owner',
    path: () => '/processes/formatting/2/cases',
    shown: (page, language) =>
      expect(page.getByRole('link', { name: textsIn(language)('processCases:list') })).toBeVisible(),
  },
  {
    name: 'process-alerts',
    who: 'owner',
    path: () => '/processes/formatting/2/alerts',
    shown: (page, language) =>
      expect(page.getByRole('button', { name: textsIn(language)('processAlerts:new') })).toBeVisible(),
  },
  {
    name: 'version-drafts',
    who: 'owner',
    path: () => '/processes/confirming/2/drafts',
    shown: (page, language) =>
      expect(
        page.getByRole('button', { name: textsIn(language)('workbench:drafts.new', { version: 2 }) }),
      ).toBeVisible(),
  },
  {
    name: 'draft-editor',
    who: 'owner',
    path: ({ draftId }) => `/processes/formatting/2/drafts/${draftId}?state=ready`,
    shown: (page) => expect(page.locator('[data-text="states.ready.title"]')).toBeVisible(),
  },
  {
    name: 'draft-changes',
    who: 'owner',
    path: ({ draftId }) => `/processes/formatting/2/drafts/${draftId}`,
    shown: (page, language) =>
      expect(page.getByText(textsIn(language)('settings:names.maxPackages')).first()).toBeVisible(),
  },
  {
    name: 'draft-proof',
    who: 'owner',
    path: ({ draftId }) => `/processes/formatting/2/drafts/${draftId}/proof`,
    shown: (page, language) =>
      expect(
        page.getByRole('button', { name: textsIn(language)('workbench:proof.run'), exact: true }),
      ).toBeVisible(),
  },
  {
    name: 'compare-versions',
    who: 'owner',
    path: () => '/processes/formatting/2/compare/1',
    shown: (page) => expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible(),
  },
  diagram('process', 'order/v1', () => '/processes/order/1'),
  diagram('process-statistics', 'formatting/v2', () => '/processes/formatting/2?show=went'),
  diagram('process-tests', 'formatting/v2', () => '/processes/formatting/2?show=tests'),
  diagram('process-forms', 'formatting/v2', () => '/processes/formatting/2?show=forms'),
  diagram('process-publishing', 'formatting/v2', () => '/processes/formatting/2?show=publishing'),
  diagram(
    'process-state',
    'confirming/v1',
    () => '/processes/confirming/1?state=call.explaining',
    (process) => expect(process.panel('call.explaining')).toBeVisible(),
  ),
  diagram(
    'process-path',
    'delivery/v1',
    ({ tasks }) => `/processes/instances?task=${tasks.handing}`,
    (process) => expect(process.steps).toBeVisible(),
  ),
  heading('not-found', '/no-such-screen', 'common:errors.404'),
  heading('no-section', '/error', 'shell:noSection.title', 'accountant'),
  heading('access-denied', '/orders', 'shell:accessDenied.title', 'nobody'),
]

/** Pages outside the application: the identity provider's page and the simulators'. */
export async function showDemoPhone(page: Page, { phone }: Places): Promise<void> {
  const customer = new DemoPhonePage(page)
  await customer.open(phone)
  await expect(customer.code).toBeVisible()
}
