import { Button } from '@fluentui/react-components'
import type { ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import type { DeskSubject, DeskView } from '../../../../schemas/api/tasks.ts'
import { urls } from '../../ui/urls.ts'
import { ActFacts, ActOrders } from './act-facts.tsx'
import { RegisterOrders, RegisterTotals } from './register-facts.tsx'
import { ServiceFacts, SwitchFollows } from './service-facts.tsx'
import styles from './subject.module.css'

/** What the centre of a desk may do with one of its rows: an event of the step, sent as its buttons send theirs. */
export interface DeskActs {
  step: DeskView['step']
  /** It cannot be sent now: sent already, held by somebody else, or the person only looks on. */
  off: boolean
  send: (type: string, payload: unknown) => void
}

/** What the runner says of one kind of work at a desk. */
interface Desk<Subject extends DeskSubject> {
  /** Of the list that it is opened from. */
  list: () => string
  /** Text key: back to the list. */
  back: string
  /** What the person decides about, above the form of a step. */
  Centre: ComponentType<{ subject: Subject; acts: DeskActs }>
  /** Events that its centre sends, row by row: they are no buttons of the step. */
  byRow?: readonly string[]
  /** The centre stands below the last sentence too. */
  staysAtEnd?: true
  Aside: ComponentType<{ subject: Subject }>
}

const desks: { [Name in DeskSubject['name']]: Desk<Extract<DeskSubject, { name: Name }>> } = {
  serviceSwitch: {
    list: urls.services,
    back: 'shell:back.services',
    Centre: SwitchFollows,
    Aside: ServiceFacts,
  },
  acceptanceAct: {
    list: urls.issueDelivery,
    back: 'shell:back.issueDelivery',
    Centre: ActOrders,
    Aside: ActFacts,
  },
  refundRegister: {
    list: urls.refundRegisters,
    back: 'shell:back.refundRegisters',
    Centre: RegisterOrders,
    Aside: RegisterTotals,
    byRow: ['CONFIRM_ORDER', 'UNCONFIRM_ORDER'],
    staysAtEnd: true,
  },
}

type Props = { view: DeskView }
// A subject meets the desk of its own name.
const deskOf = ({ desk }: DeskView) => desks[desk.subject.name] as unknown as Desk<DeskSubject>

/** What the person of a step at a desk decides about. */
export function DeskCentre({ view, acts }: Props & { acts: DeskActs }) {
  const { Centre } = deskOf(view)
  return <Centre subject={view.desk.subject} acts={acts} />
}

/** Events that stand beside the rows and not among the buttons. */
export const eventsByRow = (view: DeskView): readonly string[] => deskOf(view).byRow ?? []

/** What stands beside a step at a desk. */
export function DeskAside({ view }: Props) {
  const { Aside } = deskOf(view)
  return <Aside subject={view.desk.subject} />
}

/** Back to where it was opened. */
export function DeskEnd({ view }: Props) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { list, back, Centre, Aside, staysAtEnd } = deskOf(view)
  const { subject } = view.desk
  return (
    <>
      <div className={styles.ends}>
        <Button appearance="primary" onClick={() => void navigate(list())}>
          {t(back)}
        </Button>
      </div>
      {staysAtEnd && (
        <div className={styles.kept}>
          <Aside subject={subject} />
          <Centre subject={subject} acts={{ step: view.step, off: true, send: () => undefined }} />
        </div>
      )}
    </>
  )
}
