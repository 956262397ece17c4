import type { RunnerView } from '../../../../schemas/api/tasks.ts'
import type { AcceptedPart } from '../../../shared/accepted-part.ts'
import { deskName } from './desk-facts.ts'
import { DeskAside, DeskEnd } from './desk-subject.tsx'
import { OrderAside, OrderEnd, OrderPlace } from './order-subject.tsx'

/** What a step is about: an order, or what lies on a desk. The runner itself knows neither. */
type Props = { view: RunnerView }

/** Beside the title of the page. */
export const SubjectPlace = ({ view }: Props) =>
  view.order === null ? deskName(view) : <OrderPlace view={view} />

/** Beside the step; `now`: what its draft makes of the order's sums. */
export const SubjectAside = ({ view, now }: Props & { now: AcceptedPart | null }) =>
  view.order === null ? <DeskAside view={view} /> : <OrderAside view={view} now={now} />

/** Below the last sentence. */
export const SubjectEnd = ({ view }: Props) =>
  view.order === null ? <DeskEnd view={view} /> : <OrderEnd view={view} />
