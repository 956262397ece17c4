import { Field, Input, Textarea } from '@fluentui/react-components'
import { useState } from 'react'
import { EventDialog } from '../../runner/parts/event-dialog.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { DialogFrame } from '../../ui/form/dialog-frame.tsx'
import { FormDialog } from '../../ui/form/form-dialog.tsx'
import { BulkFormDialog } from '../../ui/list/bulk-form-dialog.tsx'
import { ExcelFileDialog } from '../../ui/upload/file-dialog.tsx'
import type { Example } from '../example.ts'

const noop = () => undefined

function StoreForm({
  failed,
  saving = false,
  onClose,
}: {
  failed: string | null
  saving?: boolean
  onClose: () => void
}) {
  const [typed, setTyped] = useState({ pfm: '', limit: '5' })
  return (
    <FormDialog
      title="Добавить магазин в базовые"
      fields={[
        { id: 'pfm', label: 'Номер ПФМ', maxLength: 20, required: 'Поле обязательно для заполнения!' },
        { id: 'limit', label: 'Лимит заказов', maxLength: 20, hint: 'Пусто: без лимита' },
      ]}
      typed={typed}
      onType={(id, text) => setTyped({ ...typed, [id]: text })}
      saving={saving}
      failed={failed}
      onSave={noop}
      onClose={onClose}
    />
  )
}

export const dialogs: readonly Example[] = [
  {
    state: 'question',
    isDialog: true,
    render: (close) => (
      <ConfirmDialog
        title="Перезапустить 2 события"
        text="Они будут отправлены ещё раз"
        danger={false}
        onConfirm={close}
        onClose={close}
      />
    ),
  },
  {
    state: 'dangerous question',
    isDialog: true,
    render: (close) => (
      <ConfirmDialog
        title="Отменить 6 событий"
        text="Партнёр их не получит"
        danger
        onConfirm={close}
        onClose={close}
      />
    ),
  },
  {
    state: 'form',
    isDialog: true,
    render: (close) => <StoreForm failed={null} onClose={close} />,
  },
  {
    state: 'form: error',
    isDialog: true,
    render: (close) => <StoreForm failed="Магазин 1003 уже есть в списке" onClose={close} />,
  },
  {
    state: 'form: busy',
    isDialog: true,
    render: (close) => <StoreForm failed={null} saving onClose={close} />,
  },
  {
    state: 'form: dangerous, not possible now',
    isDialog: true,
    render: (close) => (
      <DialogFrame title="Вывести версию 2 из работы" danger blocked onSubmit={noop} onClose={close}>
        <p>На версии остались 3 открытых процесса. Сначала перенесите их.</p>
        <Field label="Причина" required>
          <Textarea />
        </Field>
      </DialogFrame>
    ),
  },
  {
    state: 'form of selected rows',
    isDialog: true,
    render: (close) => (
      <BulkFormDialog
        title="Отметить 2 возврата партнёром"
        ids={[100234, 100235]}
        hint="Деньги вернул партнёр: в кассе ничего не меняется"
        preview={{
          data: { totals: [{ currency: 'RUB', count: 2, sum: 562_200 }], refusals: [] },
          error: null,
        }}
        onSubmit={noop}
        onClose={close}
      >
        <Field label="Документ" required validationMessage="Укажите номер документа">
          <Input />
        </Field>
      </BulkFormDialog>
    ),
  },
  {
    state: 'form of a step',
    isDialog: true,
    render: (close) => (
      <EventDialog
        title="Отменить 2 заказа"
        formId="cancelOrder/v1/reason"
        data={{}}
        typedBefore={{}}
        surroundings={{ order: null, summary: {}, extraFacts: [] }}
        question="Отмена необратима. Собранное нужно будет расформировать."
        refusal={null}
        busy={false}
        danger
        wait={null}
        onTyped={noop}
        onSubmit={close}
        onClose={close}
      />
    ),
  },
  {
    state: 'file',
    isDialog: true,
    render: (close) => (
      <ExcelFileDialog
        hint="Сначала строки проверяются. До запуска ничего не выполняется."
        onSend={async () => '/orders'}
        onTemplate={async () => undefined}
        onClose={close}
      />
    ),
  },
]
