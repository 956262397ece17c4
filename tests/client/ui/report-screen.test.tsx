import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { FeedbackReportRow, OrderReportRow } from '../../../schemas/api/reports.ts'
import { feedbackReport, ordersReport, tasksReport } from '../../../src/client/features/reports/reports.ts'
import { formatChartReadout } from '../../../src/client/ui/chart/chart-data.ts'
import { buildCharts } from '../../../src/client/ui/report/build-charts.ts'
import type { FieldContext } from '../../../src/client/ui/fields/field-context.ts'
import { ReportScreen } from '../../../src/client/ui/report/report-screen.tsx'
import { renderScreen, json, mockServer, setWidth, type Answers } from '../app/interface.tsx'

beforeEach(() => setWidth(1366))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const row = (
  day: string | null,
  arrived: number,
  overrides: Partial<OrderReportRow> = {},
): OrderReportRow => ({
  day,
  pfm: null,
  currency: 'RUB',
  arrived,
  formed: 0,
  issued: 1,
  cancelled: 0,
  issuedSum: 12_345_00,
  refundedSum: 0,
  ...overrides,
})
const answer = {
  from: '2026-11-10',
  to: '2026-11-11',
  rows: [row('2026-11-10', 4), row('2026-11-11', 3)],
  totals: [row(null, 7)],
  previous: { from: '2026-11-08', to: '2026-11-09', totals: [row(null, 5, { issued: 0, issuedSum: 0 })] },
}
const serverAnswers: Answers = {
  stores: [{ pfm: '1001', name: 'Тверская', city: 'Москва', address: '', zone: 'Europe/Moscow' }],
  'users/access-list': ['reportsViewSettings'],
}
const show = async (answers: Answers, path = '/') => {
  const server = mockServer({ ...serverAnswers, ...answers })
  await renderScreen(<ReportScreen description={ordersReport} />, path)
  return server
}
const table = () => screen.findByRole('table', { name: 'Отчёт по заказам' })
const charts = () => screen.getAllByRole('slider')

describe('[ST-12] a report on the screen', () => {
  it('shows the period, the charts and the table with the total below', async () => {
    await show({ 'reports/orders': answer })
    const rows = within(await table()).getAllByRole('row')
    expect(rows.map((element) => element.textContent)).toEqual([
      'ДеньПоступилоСформированоВыданоОтмененоВыдано на суммуВозвращено на сумму',
      expect.stringMatching(/^10\.11\.20264010/),
      expect.stringMatching(/^11\.11\.20263010/),
      expect.stringMatching(/^Всего7010/),
    ])
    expect(screen.getByText('10.11.2026 — 11.11.2026')).toBeTruthy()
    expect(charts().map((chart) => chart.getAttribute('aria-label'))).toEqual(['Заказы', 'Деньги, RUB'])
  })

  it('shows each total with the one of the same number of days before', async () => {
    await show({ 'reports/orders': answer })
    await table()
    const figures = screen.getByRole('region', { name: 'Итоги периода' }).textContent.replace(/\s/gu, ' ')
    expect(figures).toContain('До этого 08.11.2026 — 09.11.2026')
    expect(figures).toContain('Поступило7раньше 5заказов создано')
    expect(figures).toContain('Выдано1раньше 0')
  })

  it('[UX-3] a chart is read by arrow keys, point after point, with every number announced', async () => {
    await show({ 'reports/orders': answer })
    await table()
    const [counts] = charts()
    const valueText = () => counts!.getAttribute('aria-valuetext')
    counts!.focus()
    expect(valueText()).toBe('10.11.2026: Поступило 4, Сформировано 0, Выдано 1, Отменено 0')
    await userEvent.keyboard('{ArrowRight}')
    expect(valueText()).toBe('11.11.2026: Поступило 3, Сформировано 0, Выдано 1, Отменено 0')
    await userEvent.keyboard('{ArrowRight}')
    expect(valueText(), 'there is no point after the last').toContain('11.11.2026')
    await userEvent.keyboard('{Home}')
    expect(valueText()).toContain('10.11.2026')
    expect(counts!.getAttribute('aria-valuemax')).toBe('2')
  })

  it('queries by the address, and writes choices into it', async () => {
    const { callsOf } = await show({ 'reports/orders': answer }, '/?by=store&pfm=1001&tests=with')
    await table()
    const lastParams = () => Object.fromEntries(callsOf('reports/orders').at(-1)!.searchParams)
    expect(lastParams()).toEqual({ by: 'store', pfm: '1001', tests: 'with' })
    expect(within(await table()).getAllByRole('columnheader')[0]!.textContent).toBe('Магазин')
    await userEvent.click(screen.getByRole('button', { name: 'По дням' }))
    await waitFor(() => expect(lastParams()).toEqual({ pfm: '1001', tests: 'with' }))
  })

  it('an empty report displays the reason and a button that clears the filters', async () => {
    const empty = { ...answer, rows: [], totals: [] }
    await show({ 'reports/orders': empty })
    await screen.findByRole('heading', { name: 'За последние 30 дней заказов не было' })
    cleanup()
    const { callsOf } = await show({ 'reports/orders': empty }, '/?by=store')
    await screen.findByRole('heading', { name: 'Ничего не найдено' })
    await userEvent.click(screen.getAllByRole('button', { name: 'Сбросить всё' })[0]!)
    await waitFor(() => expect(callsOf('reports/orders').at(-1)!.search).toBe(''))
  })

  it('shows a placeholder while it loads, the refusal as text, and retries', async () => {
    let requestCount = 0
    let answerNow = (_: Response) => {}
    await show({
      'reports/orders': () =>
        requestCount++ === 0 ? new Promise<Response>((resolve) => (answerNow = resolve)) : json(answer),
    })
    expect(await screen.findByRole('status', { name: 'Загрузка' })).toBeTruthy()
    answerNow(json({ code: 19, message: 'Отчёт строится не больше чем за 92 дн.' }, 409))
    expect((await screen.findByRole('alert')).textContent).toContain('не больше чем за 92 дн.')
    fireEvent.click(screen.getByRole('button', { name: 'Повторить' }))
    await table()
  })
})

describe('[ST-12] data of a report chart', () => {
  const surroundings = {
    t: (key: string, params?: { currency?: string }) => `${key}${params?.currency ?? ''}`,
    number: String,
    money: (sum: number, currency: string) => `${sum} ${currency}`,
  } as unknown as FieldContext
  const dayField = ordersReport.fields[0]!
  const period = { from: '2026-11-09', to: '2026-11-11' }

  it('starts at the first day with data, includes every later day, sums the stores of a day and never two currencies', () => {
    const rows = [
      row('2026-11-10', 4, { pfm: '1001' }),
      row('2026-11-10', 2, { pfm: '1002' }),
      row('2026-11-10', 1, { pfm: '1003', currency: 'KZT', issuedSum: 5 }),
    ]
    const [counts, sums] = ordersReport.charts.map((chart) =>
      buildCharts({ chart, name: 'ordersReport', categoryField: dayField, period, rows, s: surroundings }),
    )
    expect(counts).toHaveLength(1)
    expect(counts![0]!.categories.map(({ text }) => text)).toEqual(['10.11.2026', '11.11.2026'])
    expect(counts![0]!.series[0]).toMatchObject({ id: 'arrived', values: [7, 0] })
    expect(sums!.map(({ title, series }) => [title.slice(-3), series[0]!.values])).toEqual([
      ['KZT', [5, 0]],
      ['RUB', [24_690_00, 0]],
    ])
  })

  it('[FB-01] an average of nothing is empty, not zero', () => {
    const dayText = (day: string, pickupAverage: number | null) =>
      ({ day, pickupAverage, deliveryAverage: 4.5, accuracy: 0, orderInfo: null }) as FeedbackReportRow
    const rows = [dayText('2026-11-09', 3.5), dayText('2026-11-11', null)]
    const [averages, answers] = feedbackReport.charts.map(
      (chart) =>
        buildCharts({
          chart,
          name: 'feedbackReport',
          categoryField: dayField,
          period,
          rows,
          s: surroundings,
        } as never)[0]!,
    )
    expect(averages!.series.map(({ values }) => values)).toEqual([
      [3.5, null, null],
      [4.5, null, 4.5],
    ])
    expect(answers!.series[0]!.values).toEqual([0, null, 0])
    expect(formatChartReadout(averages!, 2)).toBe(
      '11.11.2026: feedbackReport:fields.pickupAverage —, feedbackReport:fields.deliveryAverage 4.5',
    )
  })

  it('includes all series of its report', () => {
    for (const { charts: reportCharts, fields } of [ordersReport, tasksReport, feedbackReport])
      for (const { series } of reportCharts)
        for (const id of series) expect(fields.map((field) => field.id)).toContain(id)
  })
})
