import type { ComponentType } from 'react'
import type { OrderStepView, RunnerView } from '../../../../schemas/api/tasks.ts'
import { DeskStepContent, type DeskActions } from '../subject/desk-subject.tsx'
import { OrderPrintButtons } from '../../ui/print-buttons.tsx'
import { StepGoods, StepShortage } from './step-goods.tsx'
import { StepPaymentText } from './step-money.tsx'
import { RemainingStages } from './step-path.tsx'

type Part = ComponentType<{ view: OrderStepView }>

/** The phone number is not among the parts, because the call line above displays it (call-line.tsx). */
const parts: Record<Exclude<RunnerView['step']['show'][number], 'phone'>, Part> = {
  goods: StepGoods,
  shortage: StepShortage,
  documents: ({ view }) => <OrderPrintButtons orderId={view.order.orderId} />,
  money: StepPaymentText,
  path: RemainingStages,
}

interface Props {
  view: RunnerView
  acts: DeskActions
}

/** Content that the worker of this step needs for a decision. The step selects it with its own `show`. */
export function StepDecisionContent({ view, acts }: Props) {
  if (view.order === null) return <DeskStepContent view={view} acts={acts} />
  return view.step.show.map((name) => {
    if (name === 'phone') return null
    const Part = parts[name]
    return <Part key={name} view={view} />
  })
}
