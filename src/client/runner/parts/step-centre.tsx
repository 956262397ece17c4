import type { ComponentType } from 'react'
import type { OrderView, RunnerView } from '../../../../schemas/api/tasks.ts'
import { DeskCentre, type DeskActions } from '../subject/desk-subject.tsx'
import { PrintButtons } from '../../ui/print-buttons.tsx'
import { NumberToDial } from './number-to-dial.tsx'
import { StepGoods, StepShortage } from './step-goods.tsx'
import { StepMoney } from './step-money.tsx'
import { StepPath } from './step-path.tsx'

type Part = ComponentType<{ view: OrderView }>

const parts: Record<RunnerView['step']['show'][number], Part> = {
  goods: StepGoods,
  shortage: StepShortage,
  documents: ({ view }) => <PrintButtons orderId={view.order.orderId} />,
  phone: NumberToDial,
  money: StepMoney,
  path: StepPath,
}

interface Props {
  view: RunnerView
  /** Above or below the call script; everything when the step has no script. */
  of?: 'aboveScript' | 'belowScript'
  acts: DeskActions
}

/** What the worker of this step decides about, selected by the step's own `show`. */
export function StepCentre({ view, of, acts }: Props) {
  if (view.order === null) return <DeskCentre view={view} acts={acts} />
  const visibleParts = view.step.show.filter(
    (name) => of === undefined || (name === 'phone') === (of === 'aboveScript'),
  )
  return visibleParts.map((name) => {
    const Part = parts[name]
    return <Part key={name} view={view} />
  })
}
