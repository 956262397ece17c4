import { Field } from '@fluentui/react-components'
import { useState } from 'react'
import { StepForm } from '../../runner/form/step-form.tsx'
import { DayInput } from '../../ui/day-input.tsx'
import { FormFields } from '../../ui/form/form-fields.tsx'
import { LabeledDayInput } from '../../ui/list/days-filter.tsx'
import { FilterRow } from '../../ui/list/filter-row.tsx'
import { ListTabs } from '../../ui/list/list-tabs.tsx'
import { SearchField } from '../../ui/list/search-field.tsx'
import { useResolvedList } from '../../ui/list/use-list.ts'
import { useListState } from '../../ui/list/use-list-state.ts'
import { MonthGrid } from '../../ui/month-grid.tsx'
import { NativeSelect } from '../../ui/picker.tsx'
import type { Example } from '../example.ts'
import { longName } from '../sample-rows.ts'
import { createSampleList } from '../samples.tsx'

const noop = () => undefined
const sampleList = createSampleList('orders')

function Filters() {
  const { filters } = useResolvedList(sampleList)
  return <FilterRow filters={filters} state={useListState(sampleList)} />
}

const tabs = [
  { to: '/new', text: 'gallery:tabs.new' },
  { to: '/work', text: 'gallery:tabs.work' },
  { to: '/done', text: 'gallery:tabs.done' },
]

export const filters: readonly Example[] = [
  { state: 'tabs', url: '/work', render: () => <ListTabs tabs={tabs} /> },
  { state: 'tabs: focus', url: '/work', isFocused: true, render: () => <ListTabs tabs={tabs} /> },
  { state: 'chips: nothing applied', isWide: true, render: () => <Filters /> },
  {
    state: 'chips: applied',
    isWide: true,
    url: '/?reasons=1,2&createdFrom=2026-03-01&createdTo=2026-03-05&search=100234',
    render: () => <Filters />,
  },
  {
    state: 'search: normal',
    render: () => <SearchField label="Номер или покупатель" value="" onSearch={noop} />,
  },
  {
    state: 'search: error',
    render: () => <SearchField label="Номер заказа" value="сто" digits onSearch={noop} />,
  },
  {
    state: 'day of a period: error',
    render: () => (
      <LabeledDayInput
        label="По"
        value="2026-03-01"
        className={undefined}
        onDay={noop}
        onWrong={noop}
        problem="Дата окончания раньше даты начала"
      />
    ),
  },
]

function Select({ disabled = false, text = 'Передумал' }: { disabled?: boolean; text?: string }) {
  const [value, setValue] = useState('1')
  return (
    <NativeSelect label="Причина" value={value} disabled={disabled} onChange={setValue}>
      <option value="">Не выбрано</option>
      <option value="1">{text}</option>
    </NativeSelect>
  )
}

function Day({ initial, disabled = false }: { initial: string; disabled?: boolean }) {
  const [value, setValue] = useState(initial)
  return <DayInput aria-label="Дата проводки" value={value} disabled={disabled} onChange={setValue} />
}

const formFields = [
  { id: 'customer', kind: 'text', required: true, maxLength: 200 },
  { id: 'phone', kind: 'text', type: 'tel', hint: true },
  { id: 'sum', kind: 'money' },
  { id: 'store', kind: 'store', required: true },
  { id: 'day', kind: 'day' },
  { id: 'adult', kind: 'flag' },
  { id: 'comment', kind: 'area', maxLength: 1000 },
] as const
const choices = { stores: [], catalogs: {} }

const Fields = ({ wrong = {}, disabled = false }: { wrong?: Record<string, string>; disabled?: boolean }) => (
  <FormFields
    name="gallery"
    fields={formFields}
    typed={{ customer: 'Анна Белова', sum: '8 456,00' }}
    wrong={wrong}
    choices={choices}
    disabled={disabled}
    onType={noop}
  />
)

export const fields: readonly Example[] = [
  { state: 'select: normal', render: () => <Select /> },
  { state: 'select: focus', isFocused: true, render: () => <Select /> },
  { state: 'select: disabled', render: () => <Select disabled /> },
  { state: 'select: long text', render: () => <Select text={longName} /> },
  {
    state: 'select: error',
    render: () => (
      <Field label="Кому" required validationState="error" validationMessage="Выберите, кому назначить">
        <NativeSelect value="" onChange={noop}>
          <option value="">Выберите сотрудника</option>
        </NativeSelect>
      </Field>
    ),
  },
  { state: 'day: normal', render: () => <Day initial="2026-03-05" /> },
  { state: 'day: empty', render: () => <Day initial="" /> },
  { state: 'day: disabled', render: () => <Day initial="2026-03-05" disabled /> },
  {
    state: 'day: error',
    render: () => (
      <Field label="Дата проводки" validationState="error" validationMessage="Укажите дату">
        <DayInput value="31.02" onChange={noop} />
      </Field>
    ),
  },
  { state: 'calendar', render: () => <MonthGrid from="2026-03-02" to="2026-03-05" onPick={noop} /> },
  { state: 'form: normal', isWide: true, render: () => <Fields /> },
  {
    state: 'form: error',
    isWide: true,
    render: () => (
      <Fields wrong={{ customer: 'Поле обязательно для заполнения!', sum: 'Сумма, например 7,50' }} />
    ),
  },
  { state: 'form: disabled', isWide: true, render: () => <Fields disabled /> },
]

const surroundings = { order: null, summary: {}, extraFacts: [] }

const StepFormExample = ({
  formId,
  data = {},
  readOnly = false,
  wrong,
}: {
  formId: string
  data?: unknown
  readOnly?: boolean
  wrong?: Readonly<Record<string, string>>
}) => (
  <StepForm
    formId={formId}
    data={data}
    surroundings={surroundings}
    readOnly={readOnly}
    wrong={wrong}
    ref={null}
    onEnter={noop}
  />
)

export const stepForms: readonly Example[] = [
  { state: 'catalogue and text', render: () => <StepFormExample formId="cancelOrder/v1/reason" /> },
  {
    state: 'date and time with quick choices',
    render: () => <StepFormExample formId="confirming/v2/call-back" />,
  },
  { state: 'code', render: () => <StepFormExample formId="delivery/v1/code" /> },
  {
    state: 'error',
    render: () => (
      <StepFormExample formId="changeStoragePlace/v1/place" wrong={{ storagePlace: 'Такого места нет' }} />
    ),
  },
  { state: 'busy', render: () => <StepFormExample formId="delivery/v1/unlock" readOnly /> },
]
