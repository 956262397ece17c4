import { readFileSync } from 'node:fs'
import type { Download, Locator } from '@playwright/test'
import { Frame } from './pages/frame.ts'
import { ListPage } from './pages/list-page.ts'
import { ProcessPage } from './pages/process-page.ts'
import { expectAccessible } from './support/accessible.ts'
import { fullOnly } from './support/full-only.ts'
import { plaid } from './support/goods.ts'
import { expectGoodLayout } from './support/layout.ts'
import { phone } from './support/place.ts'
import { expectNoRawKeys } from './support/raw-keys.ts'
import { expect, test } from './support/test.ts'
import { escapeRegExp, newestVersionOf, ru } from './support/texts.ts'
import { orderToForm } from './support/ways.ts'

const contentOf = async (download: Download) => readFileSync(await download.path())

test('[PO-01] the process owner opens a process from the list and reads its diagram', async ({ sit }) => {
  const page = await sit('owner', { path: '/orders' })
  const frame = new Frame(page)
  await frame.section('processes').click()
  await expect(frame.heading(ru('processes:title'))).toBeVisible()
  const tasks = page.getByRole('table', { name: new RegExp(`: ${ru('processes:kinds.task')}$`) })
  await expect(
    tasks.getByRole('link', { name: ru('formatting/v1:title'), exact: true }).first(),
  ).toBeVisible()
  // Changes within the week are computed from the records, whatever they contain.
  await expect(page.getByText('Последние семь дней в сравнении с предыдущими семью')).toBeVisible()
  await expectAccessible(page, 'processes')
  await tasks.getByRole('link', { name: ru('delivery/v1:title'), exact: true }).click()

  const process = new ProcessPage(page, 'delivery/v1')
  await process.expectRendered()
  await expect(frame.heading(ru('delivery/v1:title'))).toBeVisible()
  // Nested states by name.
  for (const path of ['ready', 'awaitingCode.codeRejected', 'handing', 'issuedInFull', 'withdrawn'])
    await expect(process.state(path)).toBeAttached()
  // Long texts wrap into several lines.
  const wrapped = (text: string) => new RegExp(text.split(' ').map(escapeRegExp).join('\\s*'))
  await expect(process.diagram).toContainText(wrapped(ru('processes:diagram.anywhere')))
  // The texts of arrows appear for the state with the focus.
  const sendCode = wrapped(ru('delivery/v1:events.SEND_CODE.label'))
  await expect(process.diagram).not.toContainText(sendCode)
  await process.state('ready').focus()
  await expect(process.diagram).toContainText(sendCode)
  await expect(process.diagram).not.toContainText(ru('processes:guards.codeMatches'))
  // Conditions and effects as text.
  await process.tool('effects').click()
  await expect(process.diagram).toContainText(ru('processes:guards.codeMatches'))
  await expect(process.diagram).toContainText(wrapped(ru('processes:effects.sendIssueCode')))
  await process.tool('effects').click()
  await expect(process.diagram).not.toContainText(ru('processes:guards.codeMatches'))
  // Nothing covers the diagram.
  const canvas = (await process.diagram.boundingBox())!
  const tools = (await page.getByRole('toolbar').boundingBox())!
  expect(tools.x + tools.width).toBeLessThanOrEqual(canvas.x)
  await expectAccessible(page, 'diagram')
})

test(
  '[PO-01] a state shows who acts, its form and its transitions; the keyboard alone is enough',
  fullOnly,
  async ({ sit }) => {
    const page = await sit('owner', { path: '/processes/delivery/1' })
    const process = new ProcessPage(page, 'delivery/v1')
    await process.expectRendered()
    await process.state('ready').focus()
    await page.keyboard.press('Enter')
    const panel = process.panel('ready')
    await expect(panel).toContainText(ru('rights:names.taskDeliveryWork'))
    await expect(panel).toContainText(ru('delivery/v1:events.SEND_CODE.label'))
    await expect(page).toHaveURL(/state=ready/)

    // From the state to the next ones.
    const nextButton = (container: Locator, name: string) =>
      container.getByRole('button', { name: `→ ${name}` })
    const branch = ru('processes:state.branch')
    await nextButton(panel, branch).focus()
    await page.keyboard.press('Enter')
    await nextButton(
      page.getByRole('region', { name: new RegExp(`^${branch} `) }),
      process.stateName('handing'),
    ).focus()
    await page.keyboard.press('Enter')
    await expect(process.panel('handing')).toContainText(ru('delivery/v1:fields.lines.title'))
    await expect(process.state('handing')).toBeInViewport()
    await expectAccessible(page, 'diagram with a state')

    // The address opens the same state again.
    await page.reload()
    await expect(process.panel('handing')).toBeVisible()
    await process.panel('handing').focus()
    await page.keyboard.press('Escape')
    await expect(process.panel('handing')).toHaveCount(0)

    // The same as text.
    await process.tool('list').click()
    await expect(process.outline.getByRole('button', { name: process.stateName('handing') })).toBeVisible()
    await expect(process.outline).toContainText(ru('delivery/v1:events.CODE_ENTERED.label'))
    await expectAccessible(page, 'diagram and its list')
    await process.outline.getByRole('button', { name: process.stateName('locked') }).click()
    await expect(process.panel('locked')).toBeVisible()
    await expect(process.state('locked')).toBeInViewport()
    await process.button('outline.close').click()
  },
)

test(
  '[PO-01] a search moves a state or an event into view; zoom and «show everything» work',
  fullOnly,
  async ({ sit }) => {
    const page = await sit('owner', { path: '/processes/order/1' })
    const process = new ProcessPage(page, 'order/v1')
    await process.expectRendered()
    // The whole diagram is displayed first, and its names are readable.
    await expect(process.state('arrived')).toBeInViewport()
    await expect(process.state('returnedToWarehouse')).toBeInViewport()
    const fontSize = await process.state('returnedToWarehouse').evaluate((button) => {
      const name = button.querySelector('span')!
      const scale = button.getBoundingClientRect().width / (button as HTMLElement).offsetWidth
      return Number.parseFloat(getComputedStyle(name).fontSize) * scale
    })
    expect(fontSize).toBeGreaterThanOrEqual(10)
    await process.search.fill(process.stateName('returnedToWarehouse').slice(0, 16))
    await expect(process.searchResults.first()).toBeVisible()
    await expectAccessible(page, 'search on a diagram')
    await page.keyboard.press('Enter')
    await expect(process.panel('returnedToWarehouse')).toBeVisible()
    await expect(process.state('returnedToWarehouse')).toBeInViewport()
    await process.search.fill('никогда такого')
    await expect(process.searchResults).toHaveText(ru('processes:diagram.nothing'))
    // With all details only a part is in view, which the search moves.
    await process.tool('effects').click()
    await expect(process.state('beingFormed')).not.toBeInViewport()
    await process.search.fill(ru('order/v1:events.FORMING_STARTED.label'))
    await page.keyboard.press('Enter')
    await expect(process.state('beingFormed')).toBeInViewport()

    const width = async () => (await process.state('beingFormed').boundingBox())?.width ?? 0
    await process.tool('fit').click()
    await expect(process.state('arrived')).toBeInViewport()
    await expect(process.state('returnedToWarehouse')).toBeInViewport()
    const fullWidth = await width()
    await process.tool('zoomIn').click()
    await expect.poll(width).toBeGreaterThan(fullWidth)
  },
)

test('[PO-01] the picture is saved as SVG and PNG, and printed', fullOnly, async ({ sit }) => {
  const page = await sit('owner', { path: '/processes/delivery/1' })
  const process = new ProcessPage(page, 'delivery/v1')
  await process.expectRendered()
  const saveAs = async (format: 'svg' | 'png') => {
    const download = page.waitForEvent('download')
    await process.tool(format).click()
    return download
  }
  const svg = await saveAs('svg')
  expect(svg.suggestedFilename()).toBe('delivery-v1.svg')
  const text = (await contentOf(svg)).toString()
  expect(text).toContain('<svg')
  expect(text).toContain(ru('delivery/v1:events.CODE_ENTERED.label'))

  const png = await contentOf(await saveAs('png'))
  expect(png.subarray(1, 4).toString()).toBe('PNG')
  // Twice the size of the picture; an empty one would be far smaller.
  expect(png.readUInt32BE(16)).toBeGreaterThan(2_000)
  expect(png.length).toBeGreaterThan(40_000)

  await page.evaluate(() => {
    window.print = () => {
      document.title = `printed ${document.querySelectorAll('body > div > figure img').length > 0}`
    }
  })
  await process.tool('print').click()
  await page.getByRole('menuitem', { name: ru('processes:diagram.paper', { paper: 'A4' }) }).click()
  await expect(page).toHaveTitle('printed true')
  await expect(page.locator('body > div > figure')).toHaveCount(0)
})

test(
  '[PO-01] a picture that is too long for one sheet is printed whole and then in readable parts',
  fullOnly,
  async ({ sit }) => {
    const page = await sit('owner', { path: '/processes/order/1' })
    const process = new ProcessPage(page, 'order/v1')
    await process.expectRendered()
    await page.evaluate(() => {
      // The print version stays in the page, so that it can be inspected.
      URL.revokeObjectURL = () => undefined
      window.print = () => {
        const copy = document.querySelector('body > div:has(> figure)')!.cloneNode(true)
        setTimeout(() => document.body.append(copy))
      }
    })
    await process.tool('print').click()
    await page.getByRole('menuitem', { name: ru('processes:diagram.paper', { paper: 'A4' }) }).click()
    const sheets = page.locator('body > div > figure')
    await expect(sheets.nth(1)).toBeAttached()
    const count = await sheets.count()
    expect(count).toBeGreaterThan(2)
    await page.emulateMedia({ media: 'print' })
    await expect(sheets.first()).toBeVisible()
    await expect(sheets.nth(1)).toContainText(ru('order/v1:title'))
    const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
    expect(pdf.match(/\/Type\s*\/Page\b(?!s)/g)).toHaveLength(count)
    // No letters of the picture are printed smaller than six tenths of their size on the screen.
    const scale = await sheets.nth(1).evaluate((sheet) => {
      const picture = sheet.querySelector('img')!
      return Math.min(
        picture.clientWidth / picture.naturalWidth,
        picture.clientHeight / picture.naturalHeight,
      )
    })
    expect(scale).toBeGreaterThan(0.56)
  },
)

test(
  '[PO-09] a version is exported for other tools: SCXML and BPMN, from a menu that is usable by keyboard',
  fullOnly,
  async ({ sit }) => {
    const page = await sit('owner', { path: '/processes/delivery/1' })
    const process = new ProcessPage(page, 'delivery/v1')
    await process.expectRendered()
    const saved = async (format: 'scxml' | 'bpmn') => {
      await process.tool('machine').focus()
      await page.keyboard.press('Enter')
      const download = page.waitForEvent('download')
      await page.getByRole('menuitem', { name: ru(`processes:diagram.machines.${format}`) }).click()
      return download
    }
    const scxml = await saved('scxml')
    expect(scxml.suggestedFilename()).toBe('delivery-v1.scxml')
    expect((await contentOf(scxml)).toString()).toContain('event="CODE_ENTERED"')
    const bpmn = await saved('bpmn')
    expect(bpmn.suggestedFilename()).toBe('delivery-v1.bpmn')
    const text = (await contentOf(bpmn)).toString()
    expect(text).toContain(ru('delivery/v1:events.CODE_ENTERED.label'))
    expect(text).toContain('<bpmndi:BPMNEdge')
  },
)

test('[PO-02] numbers update by themselves, and link to the tasks', fullOnly, async ({ sit, api }) => {
  const page = await sit('owner', { path: `/processes/formatting/${newestVersionOf('formatting')}` })
  const process = new ProcessPage(page, `formatting/v${newestVersionOf('formatting')}`)
  await process.expectRendered()
  let taskId = 0
  // Other tests change the numbers: when an instance leaves the state at the same moment, another task is tried.
  await expect(async () => {
    taskId = (await orderToForm(api)).taskId
    await expect.poll(() => process.instanceCount('ready')).toBeGreaterThan(0)
    const countBefore = await process.instanceCount('collecting')
    await api.takeSteps('manager', taskId, 'STARTED')
    await expect.poll(() => process.instanceCount('collecting')).toBeGreaterThan(countBefore)
  }).toPass({ intervals: [100] })

  await process.state('collecting').click()
  const panel = process.panel('collecting')
  await expect(panel).toContainText(ru('processes:panel.oldest'))
  await panel.getByRole('link', { name: ru('processes:panel.tasks') }).click()
  const list = new ListPage(page, 'tasks')
  await expect(list.table).toBeVisible()
  await expect(list.table.getByRole('link', { name: String(taskId), exact: true })).toBeVisible()
  const states = list.table.getByRole('row').filter({ hasText: process.stateName('collecting') })
  expect(await list.table.getByRole('row').count()).toBe((await states.count()) + 1)
})

test('[PO-03] the path of one order and of its task, step by step', async ({ sit, api }) => {
  const { taskId, orderId } = await orderToForm(api)
  await api.takeSteps('manager', taskId, 'STARTED')
  const page = await sit('owner', { path: `/processes/instances?task=${taskId}` })
  const task = new ProcessPage(page, `formatting/v${newestVersionOf('formatting')}`)
  await task.expectRendered()
  await expect(task.steps.getByRole('listitem')).toHaveCount(2)
  await expect(task.steps.getByRole('listitem').last()).toContainText('Андрей Волков')
  await expect(task.state('collecting')).toHaveAttribute('aria-current', 'step')
  await expect(task.state('collecting')).toBeInViewport()
  await expectAccessible(page, 'path')

  await task.button('path.previous').click()
  await expect(task.state('ready')).toHaveAttribute('aria-current', 'step')
  await expect(task.button('path.previous')).toHaveAttribute('aria-disabled', 'true')
  const slider = page.getByRole('slider', { name: ru('processes:path.slider') })
  await slider.focus()
  await page.keyboard.press('End')
  await expect(task.state('collecting')).toHaveAttribute('aria-current', 'step')

  // A step taken by another user appears without a reload.
  const path = await api.task(taskId)
  await api.takeSteps('manager', taskId, [
    'COLLECTED',
    { lines: path.order.lines.map(({ lineId }) => ({ lineId, collected: 0, reasonId: 1, marks: [] })) },
  ])
  await expect(task.state('outOfStock')).toHaveAttribute('aria-current', 'step')
  await expect(task.steps.getByRole('listitem')).toHaveCount(3)

  await page.getByRole('combobox', { name: ru('processes:path.related') }).selectOption({ index: 0 })
  const order = new ProcessPage(page, 'order/v1')
  await order.expectRendered()
  await expect(page.getByRole('link', { name: ru('processes:path.order', { orderId }) })).toBeVisible()
  await expect(order.state('beingFormed')).toHaveAttribute('aria-current', 'step')
})

test(
  '[PO-03] the path is linked from the card of the order and from its task, for users who may see processes',
  fullOnly,
  async ({ sit, api }) => {
    const { taskId, orderId } = await orderToForm(api)
    const page = await sit('owner', { path: `/orders/${orderId}` })
    const link = (on: typeof page) => on.getByRole('link', { name: ru('common:path') })
    await link(page).click()
    await expect(page).toHaveURL(`/processes/instances?order=${orderId}`)
    await new ProcessPage(page, 'order/v1').expectRendered()
    await page.goto(`/tasks/${taskId}`)
    await link(page).click()
    await expect(page).toHaveURL(`/processes/instances?task=${taskId}`)
    await new ProcessPage(page, `formatting/v${newestVersionOf('formatting')}`).expectRendered()

    const store = await sit('store', { path: `/tasks/${taskId}` })
    await expect(store.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(link(store)).toHaveCount(0)
  },
)

test(
  '[PO-01] [PO-02] [PO-03] at phone width the list, a state and a path are readable',
  fullOnly,
  async ({ sit, places }) => {
    const page = await sit('owner', { path: '/processes', viewport: phone })
    await expect(page.getByRole('table').first()).toBeVisible()
    await expectAccessible(page, 'processes on a phone')
    const process = new ProcessPage(page, 'delivery/v1')
    await process.open('/processes/delivery/1?state=handing')
    await expect(process.panel('handing')).toBeVisible()
    await expect(process.listedState('handing')).toBeInViewport()
    await expectAccessible(page, 'states on a phone')
    const path = new ProcessPage(page, 'delivery/v1')
    await path.open(`/processes/instances?task=${places.tasks.handing}`)
    await expect(path.steps.getByRole('listitem').last()).toBeVisible()
    await expect(path.listedState('handing')).toHaveAttribute('aria-current', 'step')
    await expectAccessible(page, 'path on a phone')
  },
)

test('[PO-01] without the right neither the section nor its pages open', fullOnly, async ({ sit }) => {
  const page = await sit('store', { path: '/orders' })
  const frame = new Frame(page)
  await expect(frame.section('orders')).toBeVisible()
  await expect(frame.section('processes')).toHaveCount(0)
  await page.goto('/processes/order/1')
  await expect(page).toHaveURL('/error')
})

test('[PO-11] the replay of a task shows the texts and the form as the user saw them, with the answers', async ({
  sit,
  api,
}) => {
  const { taskId } = await orderToForm(api, { order: { lines: [plaid] } })
  const { order } = await api.task(taskId)
  await api.takeSteps('manager', taskId, 'STARTED', [
    'COLLECTED',
    {
      lines: order.lines.map(({ lineId, ordered }) => ({
        lineId,
        collected: ordered,
        reasonId: null,
        marks: [],
      })),
    },
  ])
  await api.takeSteps('manager', taskId, ['PACKED', { packages: [{ typeId: 1, count: 2 }] }])
  const page = await sit('owner', { path: `/processes/instances?task=${taskId}` })
  const process = new ProcessPage(page, `formatting/v${newestVersionOf('formatting')}`)
  await process.expectRendered()
  const region = page.getByRole('region', { name: ru('processes:seen.title') })
  await expect(region).toContainText(process.stateName('confirming'))
  await expect(region).toContainText(ru('processes:seen.open'))

  await process.button('path.previous').click()
  await expect(region).toContainText(process.stateName('packing'))
  await expect(region).toContainText(ru('processes:seen.counts.count', { value: 2 }))
  await expect(region).toContainText('Андрей Волков')
  const slider = page.getByRole('slider', { name: ru('processes:path.slider') })
  await slider.focus()
  await page.keyboard.press('ArrowLeft')
  await expect(region).toContainText(process.stateName('collecting'))
  await expect(region).toContainText(
    `${plaid.productName}: ${ru('processes:seen.counts.collected', { value: order.lines[0]!.ordered })}`,
  )
  await expect(process.state('collecting')).toHaveAttribute('aria-current', 'step')
  await page.reload()
  await process.expectRendered()
  await expect(process.state('collecting'), 'a link shows the same step').toHaveAttribute(
    'aria-current',
    'step',
  )
  await expect(region).toContainText(process.stateName('collecting'))
  await expectNoRawKeys(page, 'replay')
  await expectAccessible(page, 'replay')
  await page.setViewportSize(phone)
  await expectGoodLayout(page, 'replay')
  // Its order was moved by the same user, whose forms are the task's: no step there is the system's alone.
  await page.goto(`/processes/instances?order=${order.orderId}`)
  await expect(region).toContainText(ru('processes:seen.ofOrder'))
})
