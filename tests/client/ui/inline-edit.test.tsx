// @vitest-environment jsdom
import { FluentProvider, webLightTheme } from '@fluentui/react-components'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { createInstance } from 'i18next'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { ApiError } from '../../../src/client/http/api-error.ts'
import { InlineEdit } from '../../../src/client/ui/card/inline-edit.tsx'
import type { AnyField } from '../../../src/client/ui/fields/field.ts'
import type { FieldContext } from '../../../src/client/ui/fields/field-context.ts'
import { setWidth } from '../app/interface.tsx'

vi.mock('../../../src/client/http/http.ts', async (original) => ({
  ...(await original<object>()),
  requestAs: () => Promise.reject(new ApiError(400, 7, 'Неверный номер телефона')),
}))
beforeAll(async () => {
  setWidth(1366)
  await texts.init({ lng: 'ru', resources: {} })
})
afterEach(cleanup)

const row = { phone: '79431112233' }
const texts = createInstance()

function renderEditor(kind: 'text' | 'lines') {
  const field: Partial<AnyField> = {
    id: 'phone',
    text: () => row.phone,
    edit: { kind, value: () => row.phone, body: (_, phone) => ({ phone }) } as AnyField['edit'] & object,
  }
  render(
    <FluentProvider theme={webLightTheme}>
      <QueryClientProvider client={new QueryClient()}>
        <MemoryRouter>
          <InlineEdit
            s={{ t: texts.t } as FieldContext}
            field={field as AnyField}
            row={row}
            label="Телефон"
            path="orders/1"
            queryKey={['orders', 1]}
            updatedAt={null}
          />
        </MemoryRouter>
      </QueryClientProvider>
    </FluentProvider>,
  )
}

async function typeRefusedValue() {
  fireEvent.click(screen.getByRole('button', { name: /editField/ }))
  const input = screen.getByRole('textbox', { name: 'Телефон' })
  fireEvent.change(input, { target: { value: '12345' } })
  fireEvent.keyDown(input, { key: 'Enter', ctrlKey: true })
  await screen.findByText('Неверный номер телефона')
  return input
}

it.each(['text', 'lines'] as const)(
  '[OC-02] the refusal of a discarded value disappears with the editor (%s)',
  async (kind) => {
    renderEditor(kind)
    fireEvent.keyDown(await typeRefusedValue(), { key: 'Escape' })
    await waitFor(() => expect(screen.queryByText('Неверный номер телефона')).toBeNull())
    expect(screen.queryByRole('textbox')).toBeNull()
    const input = await typeRefusedValue()
    fireEvent.change(input, { target: { value: row.phone } })
    fireEvent.keyDown(input, { key: 'Enter', ctrlKey: true })
    await waitFor(() => expect(screen.queryByText('Неверный номер телефона')).toBeNull())
  },
)
