import { Field } from '@fluentui/react-components'
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { NativeSelect } from '../../../src/client/ui/picker.tsx'
import { renderScreen } from '../app/interface.tsx'

it('[UX-1] a picker in a labelled field is named by its label and described by its error', async () => {
  await renderScreen(
    <Field label="Справочник" required validationMessage="Поле обязательно для заполнения!">
      <NativeSelect value="" onChange={() => undefined}>
        <option value="">–</option>
      </NativeSelect>
    </Field>,
  )
  const picker = screen.getByRole('combobox', { name: /Справочник/ })
  expect(picker.getAttribute('aria-invalid')).toBe('true')
  expect(picker.hasAttribute('required')).toBe(true)
})

it('[UX-6] the text of the selected option, which may be truncated, can be read in the tooltip', async () => {
  const long = 'Заказ сформирован не полностью: покупателю позвонит оператор'
  await renderScreen(
    <NativeSelect label="Новое состояние" value="2" onChange={() => undefined}>
      <option value="1">Подтверждение</option>
      <option value="2">{long}</option>
    </NativeSelect>,
  )
  expect(screen.getByRole('combobox', { name: 'Новое состояние' }).title).toBe(long)
})
