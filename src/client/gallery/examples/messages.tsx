import { Button } from '@fluentui/react-components'
import { ApiError } from '../../http/api-error.ts'
import { FormSkeleton } from '../../runner/form/form-skeleton.tsx'
import { RunnerSkeleton } from '../../runner/parts/runner-skeleton.tsx'
import { Badge, type Tone } from '../../ui/badge.tsx'
import { CardSkeleton } from '../../ui/card/card-skeleton.tsx'
import { InlineError } from '../../ui/inline-error.tsx'
import { EmptyList } from '../../ui/list/empty-list.tsx'
import { ListSkeleton } from '../../ui/list/list-skeleton.tsx'
import { useResolvedList } from '../../ui/list/use-list.ts'
import { LoadingFrame } from '../../ui/loading-frame.tsx'
import { NotFound } from '../../ui/not-found.tsx'
import { Notice } from '../../ui/notice.tsx'
import { OrderStatusBadge } from '../../ui/order-status.tsx'
import { ContentPlaceholder, EmptyText, ErrorPlaceholder } from '../../ui/placeholders.tsx'
import { ReportSkeleton } from '../../ui/report/report-skeleton.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { RefreshFailureNotice } from '../../ui/stale-notice.tsx'
import { Tag } from '../../ui/tag.tsx'
import type { Example } from '../example.ts'
import { longName } from '../sample-rows.ts'
import { createSampleList } from '../samples.tsx'

const noop = () => undefined
const tones: readonly (readonly [Tone, string])[] = [
  ['plain', 'Ожидает оплаты'],
  ['light', 'Не начато'],
  ['info', 'Выполняется'],
  ['primary', 'Можно запускать'],
  ['warning', 'Решает сотрудник'],
  ['danger', 'Ошибка'],
  ['done', 'Выдан'],
  ['ended', 'Отменён'],
]
const eventTones: readonly (readonly [Tone, string])[] = [
  ['secondary', 'готово'],
  ['purple', 'в очереди'],
  ['dark', 'отменено'],
  ['failedEvent', 'ошибка'],
]
const renderTones = (of: typeof tones) =>
  of.map(([tone, text]) => (
    <span key={tone}>
      <Badge tone={tone}>{text}</Badge>{' '}
    </span>
  ))

export const badges: readonly Example[] = [
  { state: 'tones', isWide: true, render: () => renderTones(tones) },
  { state: 'tones of events only (specification 4)', render: () => renderTones(eventTones) },
  { state: 'status of an order', render: () => <OrderStatusBadge id={12} text="Выдан полностью" /> },
  {
    state: 'tags',
    render: () => (
      <>
        <Tag>Маркировка</Tag> <Tag tone="danger">18+</Tag>
      </>
    ),
  },
  { state: 'long text', render: () => <Badge tone="warning">{longName}</Badge> },
]

export const messages: readonly Example[] = [
  { state: 'notice: info', render: () => <Notice tone="info">Показаны первые 50 сотрудников</Notice> },
  {
    state: 'notice: warning with an action',
    render: () => (
      <Notice tone="warning" action={<Button size="small">Забрать задачу</Button>}>
        Задачу выполняет Иванова Мария
      </Notice>
    ),
  },
  { state: 'notice: error', render: () => <Notice tone="error">Магазин изменил другой сотрудник</Notice> },
  {
    state: 'notice: long text',
    render: () => (
      <Notice tone="warning" action={<Button size="small">Повторить</Button>}>
        Не удалось выполнить для двух строк: по заказу уже идёт возврат, а второй сейчас меняет другой
        сотрудник
      </Notice>
    ),
  },
  {
    state: 'stale: the refresh failed, the old content stays',
    render: () => <RefreshFailureNotice error={new Error('Нет связи с сервером')} retry={noop} />,
  },
  {
    state: 'inline error',
    render: () => (
      <>
        <Button>Скачать</Button> <InlineError>Не удалось получить файл</InlineError>
      </>
    ),
  },
]

const nothing = { page: 1, values: {}, setPage: noop, clear: noop }

export const placeholders: readonly Example[] = [
  { state: 'empty list', render: () => <EmptyList name="gallery:empty" state={nothing} /> },
  {
    state: 'empty: no match',
    render: () => <EmptyList name="gallery:empty" state={{ ...nothing, values: { search: '1' } }} />,
  },
  {
    state: 'empty with what to do',
    render: () => (
      <ContentPlaceholder title="Свободных задач нет" action={<Button>Показать все</Button>}>
        Новые появятся здесь сами
      </ContentPlaceholder>
    ),
  },
  {
    state: 'error',
    render: () => <ErrorPlaceholder error={new Error('Сервер не отвечает')} retry={noop} list="/orders" />,
  },
  {
    state: 'error: no access',
    render: () => <ErrorPlaceholder error={new ApiError(403, 0, 'Нет доступа')} retry={noop} />,
  },
  { state: 'not found', render: () => <NotFound /> },
  { state: 'empty text in a block', render: () => <EmptyText>Изменений ещё не было</EmptyText> },
]

const sampleList = createSampleList('orders')

function SampleListSkeleton({ phone }: { phone: boolean }) {
  const { columns } = useResolvedList(sampleList)
  return <ListSkeleton columns={columns} phone={phone} />
}

export const loading: readonly Example[] = [
  { state: 'part of a screen', render: () => <LoadingFrame /> },
  {
    state: 'with a text, if it takes long',
    render: () => <LoadingFrame label="Считаем по вчерашним заказам" />,
  },
  { state: 'list', isWide: true, render: () => <SampleListSkeleton phone={false} /> },
  { state: 'list on a phone', render: () => <SampleListSkeleton phone /> },
  { state: 'card', render: () => <CardSkeleton summary={3} /> },
  { state: 'report', render: () => <ReportSkeleton charts={1} columns={4} /> },
  { state: 'step', render: () => <RunnerSkeleton /> },
  { state: 'form of a step', render: () => <FormSkeleton formId="cancelOrder/v1/reason" /> },
  {
    state: 'busy button',
    render: () => (
      <Button disabledFocusable icon={<Spinner size="tiny" />}>
        Провести
      </Button>
    ),
  },
]
