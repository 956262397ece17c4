import { useState } from 'react'
import { QuantityStepper } from '../../runner/fields/quantity-stepper.tsx'
import { ScanPanel } from '../../runner/fields/order-lines/scan-panel.tsx'
import { ScanEntry } from '../../runner/scan/scan-entry.tsx'
import { ScanResultLine } from '../../runner/scan/scan-result-line.tsx'
import type { Example } from '../example.ts'

const noop = () => undefined
const scan = {
  label: 'Код коробки',
  hint: 'Отсканируйте коробку',
  waiting: 'Ещё ничего не отсканировано',
  onCode: noop,
}

const Panel = ({ isOff = false }: { isOff?: boolean }) => (
  <ScanPanel
    report={null}
    getLine={() => undefined}
    getProgress={() => ''}
    getCodes={() => ({ count: 0, most: 0 })}
    getDeclined={() => 0}
    getFullMessage={() => null}
    next="Следующий: Чайник «Заря»"
    isOff={isOff}
    onScan={noop}
    onUndo={noop}
  />
)

function Count({ initial, disabled = false }: { initial: number; disabled?: boolean }) {
  const [value, setValue] = useState(initial)
  return (
    <QuantityStepper
      value={value}
      maximum={3}
      label="Собрано: Чайник"
      disabled={disabled}
      onChange={setValue}
    />
  )
}

export const scans: readonly Example[] = [
  { state: 'step: next product', isWide: true, render: () => <Panel /> },
  { state: 'step: disabled', isWide: true, render: () => <Panel isOff /> },
  { state: 'entry: ready', render: () => <ScanEntry {...scan} answer={null} /> },
  { state: 'entry: focus', isFocused: true, render: () => <ScanEntry {...scan} answer={null} /> },
  {
    state: 'entry: right',
    render: () => <ScanEntry {...scan} answer={{ serial: 1, isError: false, text: 'Коробка 1 из 2' }} />,
  },
  {
    state: 'entry: wrong',
    render: () => (
      <ScanEntry
        {...scan}
        answer={{ serial: 1, isError: true, text: 'Коробка 100235-1 из другого заказа' }}
      />
    ),
  },
  { state: 'entry: disabled', render: () => <ScanEntry {...scan} isOff answer={null} /> },
  {
    state: 'result: asks for the next code',
    render: () => <ScanResultLine tone="asks" message="Отсканируйте код маркировки" alert="" waiting="" />,
  },
  { state: 'count: normal', render: () => <Count initial={1} /> },
  { state: 'count: at its limit', render: () => <Count initial={3} /> },
  { state: 'count: disabled', render: () => <Count initial={0} disabled /> },
]
