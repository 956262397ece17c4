import type { RunnerView } from '../../../../schemas/api/tasks.ts'
import type { AcceptedPartTotals } from '../../../shared/accepted-part.ts'
import { getDeskSubjectName } from './desk-facts.ts'
import { DeskStepFacts, DeskEndLinks } from './desk-subject.tsx'
import { OrderStepFacts, OrderEndLinks, OrderNumberLabel } from './order-subject.tsx'

/** The subject of a step is an order or, for work that belongs to no order, a desk. */
type Props = { view: RunnerView }

/** Name of the subject, displayed next to the page title. */
export const SubjectLabel = ({ view }: Props) =>
  view.order === null ? getDeskSubjectName(view) : <OrderNumberLabel view={view} />

/** Facts next to the step. `now`: sums of the order according to the step's draft. */
export const SubjectFacts = ({ view, now }: Props & { now: AcceptedPartTotals | null }) =>
  view.order === null ? <DeskStepFacts view={view} /> : <OrderStepFacts view={view} now={now} />

/** Links below the final text of a finished task. */
export const SubjectEndLinks = ({ view }: Props) =>
  view.order === null ? <DeskEndLinks view={view} /> : <OrderEndLinks view={view} />
