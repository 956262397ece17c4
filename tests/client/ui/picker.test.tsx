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
