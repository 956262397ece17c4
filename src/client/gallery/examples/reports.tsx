import { useState } from 'react'
import type { Setting } from '../../../../schemas/api/settings.ts'
import { Chart } from '../../ui/chart/chart.tsx'
import type { ChartData, ChartKind } from '../../ui/chart/chart-data.ts'
import { moneyField, quantityField, textField } from '../../ui/fields/kinds.tsx'
import { useListState } from '../../ui/list/use-list-state.ts'
import { useResolvedList } from '../../ui/list/use-list.ts'
import type { Matrix } from '../../ui/matrix/matrix-description.ts'
import { MatrixForm } from '../../ui/matrix/matrix-form.tsx'
import type { ReportAnswer } from '../../ui/report/report-description.ts'
import { ReportTotals } from '../../ui/report/report-figures.tsx'
import { ReportTable } from '../../ui/report/report-table.tsx'
import { SaveBar, SharedSaveBar } from '../../ui/settings/save-bar.tsx'
import { SettingRow } from '../../ui/settings/setting-row.tsx'
import type { Example } from '../example.ts'
import { firstRow, sampleFilters } from '../samples.tsx'
import { sampleRows, type SampleRow } from '../sample-rows.ts'

const noop = () => undefined
const reportFields = [textField('customer'), quantityField('lines'), moneyField('sum')] as const
const answer: ReportAnswer<SampleRow> = {
  from: '2026-03-01',
  to: '2026-03-07',
  rows: [...sampleRows],
  totals: [{ ...firstRow, lines: 6, sum: 1_691_200 }],
  previous: { from: '2026-02-22', to: '2026-02-28', totals: [{ ...firstRow, lines: 4, sum: 1_200_000 }] },
}
const noRows: ReportAnswer<SampleRow> = {
  ...answer,
  rows: [],
  totals: [{ ...firstRow, lines: 0, sum: 0 }],
  previous: { ...answer.previous, totals: [] },
}
const getCurrency = ({ currency }: SampleRow) => currency

function Figures({ of }: { of: ReportAnswer<SampleRow> }) {
  const { columns } = useResolvedList<SampleRow>({ name: 'gallery', fields: reportFields, filters: [] })
  return <ReportTotals columns={columns} answer={of} currencyOf={getCurrency} />
}

function Table() {
  const { columns } = useResolvedList<SampleRow>({ name: 'gallery', fields: reportFields, filters: [] })
  return (
    <ReportTable
      name="gallery"
      columns={columns}
      answer={answer}
      state={useListState({ filters: sampleFilters })}
    />
  )
}

const days = ['01.03', '02.03', '03.03', '04.03', '05.03']
const chart: ChartData = {
  title: 'Заказы по дням',
  time: true,
  categories: days.map((day) => ({ id: day, text: `${day}.2026`, shortText: day })),
  series: [
    { id: 'taken', name: 'Поступило', values: [12, 18, 9, 22, 15], text: String, axis: String },
    { id: 'done', name: 'Выдано', values: [8, 15, null, 20, 14], text: String, axis: String },
  ],
}
const renderChart = (kind: ChartKind) => () => <Chart kind={kind} data={chart} />

export const reports: readonly Example[] = [
  { state: 'figures: normal', isWide: true, render: () => <Figures of={answer} /> },
  { state: 'figures: nothing', isWide: true, render: () => <Figures of={noRows} /> },
  { state: 'table', isWide: true, render: () => <Table /> },
  { state: 'columns', render: renderChart('columns') },
  { state: 'lines', render: renderChart('lines') },
  { state: 'bars', render: renderChart('bars') },
]

const setting: Setting = {
  name: 'minSum',
  unit: 'minorUnits',
  value: 100_000,
  default: 50_000,
  min: 0,
  max: 10_000_000,
  changed: null,
}
const changedSetting = { at: '2026-03-05T09:00:00.000Z', by: 'Павел Новиков', from: 50_000 }

const matrix: Matrix = {
  columns: [
    { id: 'cashier', name: 'Кассир' },
    { id: 'admin', name: 'Администратор', fixed: 'У этой роли всегда есть все права' },
  ],
  groups: [
    {
      id: 'orders',
      title: 'Заказы',
      rows: [
        { id: 'view', name: 'Раздел «Заказы»' },
        { id: 'cancel', name: 'Отмена заказа', hint: 'Нужно ещё: раздел «Заказы»' },
      ],
    },
  ],
  getValue: (row, column) => (column === 'admin' || row === 'view' ? '1' : '0'),
}

const RightsMatrix = ({ canEdit }: { canEdit: boolean }) => (
  <MatrixForm
    label={canEdit ? 'Права ролей' : 'Права ролей без изменений'}
    corner="Право"
    path={`gallery/matrix/${canEdit}`}
    queryKey={['gallery-matrix']}
    matrix={matrix}
    visibleMatrix={matrix}
    canEdit={canEdit}
    cell={({ value, label, disabled, tabIndex, onChange }) => (
      <input
        type="checkbox"
        aria-label={label}
        checked={value === '1'}
        disabled={disabled}
        tabIndex={tabIndex}
        onChange={({ target }) => onChange(target.checked ? '1' : '0')}
      />
    )}
    toRequest={(change) => change}
    saved="Сохранено. Действует сразу"
  />
)

function Row(props: Partial<Parameters<typeof SettingRow>[0]>) {
  const [typed, setTyped] = useState(props.typed)
  return (
    <SettingRow
      setting={setting}
      problem={undefined}
      disabled={false}
      {...props}
      typed={typed}
      onChange={setTyped}
    />
  )
}

const bar = { changed: 0, saving: false, saved: undefined, error: null, onDiscard: noop }

export const settings: readonly Example[] = [
  { state: 'value: normal', render: () => <Row /> },
  { state: 'value: changed before', render: () => <Row setting={{ ...setting, changed: changedSetting }} /> },
  { state: 'value: typed', render: () => <Row typed="1500" /> },
  { state: 'value: error', render: () => <Row typed="-1" problem="От 0 до 100 000 ₽" /> },
  { state: 'value: disabled', render: () => <Row disabled /> },
  {
    state: 'value: switch',
    render: () => (
      <Row setting={{ ...setting, name: 'packagesRequiredPickup', unit: 'switch', value: 1, max: 1 }} />
    ),
  },
  { state: 'save: nothing changed', render: () => <SaveBar {...bar} /> },
  { state: 'save: changed', render: () => <SaveBar {...bar} changed={2} /> },
  { state: 'save: busy', render: () => <SaveBar {...bar} changed={2} saving /> },
  {
    state: 'save: error',
    render: () => <SaveBar {...bar} changed={2} error={new Error('Нет связи с сервером')} />,
  },
  {
    state: 'save: two forms, one bar',
    render: () => (
      <SharedSaveBar>
        <form>
          <SaveBar {...bar} changed={1} />
        </form>
        <form>
          <SaveBar {...bar} changed={2} />
        </form>
      </SharedSaveBar>
    ),
  },
  { state: 'matrix: normal', isWide: true, render: () => <RightsMatrix canEdit /> },
  { state: 'matrix: disabled', isWide: true, render: () => <RightsMatrix canEdit={false} /> },
]
