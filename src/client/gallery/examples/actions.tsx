import { Button } from '@fluentui/react-components'
import { Delete20Regular } from '@fluentui/react-icons'
import type { ComponentProps } from 'react'
import type { OfferedEvent } from '../../../../schemas/api/tasks.ts'
import { ActionBar } from '../../runner/parts/action-bar.tsx'
import { ButtonShortcut } from '../../ui/button-key.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import type { Example } from '../example.ts'

const noop = () => undefined

const event = (type: string, tone: OfferedEvent['tone'] = 'plain'): OfferedEvent => ({
  type,
  payload: 'none',
  tone,
  irreversible: false,
})
const labels: Readonly<Record<string, string>> = {
  FORM: 'Завершить формирование',
  PAUSE: 'Отложить задачу',
  STICKERS: 'Напечатать этикетки',
  CANCEL: 'Отменить заказ',
  LONG: 'Передать заказ в другой магазин, если товара не хватает и покупатель согласен ждать',
}
const keys = new Map([['FORM', ['Ctrl+Enter']]])
const all = [event('FORM', 'main'), event('PAUSE'), event('STICKERS'), event('CANCEL', 'danger')]
const reasonText = 'Отсканируйте все товары или укажите причину'

const Bar = (props: Partial<ComponentProps<typeof ActionBar>>) => (
  <ActionBar
    events={all}
    label={(type) => labels[type] ?? type}
    keys={keys}
    reason={() => null}
    isPassing={() => false}
    attemptedReason={null}
    large={false}
    busy={null}
    onAct={noop}
    onNear={noop}
    onNote={null}
    next={null}
    notices={null}
    {...props}
  >
    {null}
  </ActionBar>
)

export const actions: readonly Example[] = [
  {
    state: 'button: main, other, subtle, with a key',
    render: () => (
      <>
        <Button appearance="primary">
          Сохранить <ButtonShortcut>Ctrl+Enter</ButtonShortcut>
        </Button>{' '}
        <Button>Отмена</Button> <Button appearance="subtle">Снять выбор</Button>
      </>
    ),
  },
  { state: 'button: focus', isFocused: true, render: () => <Button>Перенести срок</Button> },
  {
    state: 'button: disabled with reason',
    render: () => (
      <>
        <Button disabledFocusable aria-describedby="reason-disabled">
          Провести
        </Button>{' '}
        <span id="reason-disabled">Сначала снимите холд</span>
      </>
    ),
  },
  {
    state: 'button: busy',
    render: () => (
      <Button disabledFocusable aria-busy icon={<Spinner size="tiny" />}>
        Напечатать этикетки
      </Button>
    ),
  },
  {
    state: 'button: small in a row, only an icon',
    render: () => (
      <>
        <Button size="small">Изменить</Button>{' '}
        <Button size="small" appearance="subtle" icon={<Delete20Regular />} aria-label="Удалить строку" />
      </>
    ),
  },
  { state: 'bar: normal', isWide: true, render: () => <Bar /> },
  {
    state: 'bar: disabled with reason',
    isWide: true,
    render: () => (
      <Bar reason={({ tone }) => (tone === 'main' ? reasonText : null)} attemptedReason={reasonText} />
    ),
  },
  { state: 'bar: busy', isWide: true, render: () => <Bar busy="FORM" /> },
  {
    state: 'bar: outcomes of a call',
    isWide: true,
    render: () => <Bar large events={[event('FORM', 'main'), event('PAUSE'), event('CANCEL', 'danger')]} />,
  },
  {
    state: 'bar: long text',
    isWide: true,
    render: () => <Bar events={[...all.slice(0, 2), event('LONG')]} />,
  },
]
