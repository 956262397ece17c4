import { act, cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, it } from 'vitest'
import { QuantityStepper } from '../../../../src/client/runner/fields/quantity-stepper.tsx'
import { parseFieldValue } from '../../../../src/client/ui/form/form-description.ts'
import { parseSettingInput as settingOf } from '../../../../src/client/ui/settings/setting-value.ts'
import { renderScreen } from '../../app/interface.tsx'

afterEach(cleanup)

function Counted() {
  const [value, setValue] = useState(3)
  return (
    <>
      <QuantityStepper value={value} maximum={20} label="Собрано" disabled={false} onChange={setValue} />
      <output>{value}</output>
    </>
  )
}

it.each(['1,5', '1.5', '12,'])(
  '[VA-01] %s where whole pieces are counted is refused, never read as 15',
  async (text) => {
    await renderScreen(<Counted />)
    const field = await screen.findByRole('spinbutton')
    await userEvent.click(field)
    await userEvent.keyboard(text)
    expect(field).toHaveProperty('value', text)
    expect(screen.getByRole('alert').textContent).toBe('Только целое число')
    expect(screen.getByRole('status').textContent, 'the count is unchanged').toBe('3')
    act(() => field.blur())
    expect(field).toHaveProperty('value', '3')
    await userEvent.click(field)
    await userEvent.keyboard('15')
    expect(screen.getByRole('status').textContent).toBe('15')
  },
)

it('[VA-01] numbers of forms and settings: grouped thousands, no fraction of a whole, no digits joined over a space', () => {
  const parseWhole = (text: string) => parseFieldValue({ id: 'n', kind: 'whole' }, text)
  expect(parseWhole('12 500')).toEqual({ value: 12_500 })
  for (const text of ['1,5', '1.5', '1 5', '1e3', '0x10'])
    expect(parseWhole(text), text).toEqual({ problem: 'whole' })
  expect(parseFieldValue({ id: 'n', kind: 'money' }, '1\u00a0299,5')).toEqual({ value: 129_950 })
  expect(parseFieldValue({ id: 'n', kind: 'money' }, '12 99')).toEqual({ problem: 'money' })
  expect(settingOf({ unit: 'days' }, '1 5')).toBeNull()
  expect(settingOf({ unit: 'days' }, '1 500')).toBe(1_500)
})
