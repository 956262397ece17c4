import type { RunnerView } from '../../../../schemas/api/tasks.ts'
import type { AcceptedPart } from '../../../shared/accepted-part.ts'
import { getDeskName } from './desk-facts.ts'
import { DeskAside, DeskEnd } from './desk-subject.tsx'
import { OrderAside, OrderEnd, OrderPlace } from './order-subject.tsx'

/** Subject of a step: an order or a desk. The runner itself knows neither. */
type Props = { view: RunnerView }

/** Place of the subject, displayed next to the page title. */
export const SubjectPlace = ({ view }: Props) =>
  view.order === null ? getDeskName(view) : <OrderPlace view={view} />

/** Aside of the step; `now`: the order's sums according to the step's draft. */
export const SubjectAside = ({ view, now }: Props & { now: AcceptedPart | null }) =>
  view.order === null ? <DeskAside view={view} /> : <OrderAside view={view} now={now} />

/** Links below the closing text of a finished task. */
export const SubjectEnd = ({ view }: Props) =>
  view.order === null ? <DeskEnd view={view} /> : <OrderEnd view={view} />
