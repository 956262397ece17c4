import { Button } from '@fluentui/react-components'
import type { ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import type { DeskSubject, DeskView } from '../../../../schemas/api/tasks.ts'
import { urls } from '../../ui/urls.ts'
import { ActFacts, ActOrders } from './act-facts.tsx'
import { ServiceFacts, SwitchFollows } from './service-facts.tsx'
import styles from './subject.module.css'

/** What the runner says of one kind of work at a desk. */
interface Desk<Subject extends DeskSubject> {
  /** Of the list that it is opened from. */
  list: () => string
  /** Text key: back to the list. */
  back: string
  /** What the person decides about, above the form of a step. */
  Centre: ComponentType<{ subject: Subject }>
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
}

type Props = { view: DeskView }
// A subject meets the desk of its own name.
const deskOf = ({ desk }: DeskView) => desks[desk.subject.name] as unknown as Desk<DeskSubject>

/** What the person of a step at a desk decides about. */
export function DeskCentre({ view }: Props) {
  const { Centre } = deskOf(view)
  return <Centre subject={view.desk.subject} />
}

/** What stands beside a step at a desk. */
export function DeskAside({ view }: Props) {
  const { Aside } = deskOf(view)
  return <Aside subject={view.desk.subject} />
}

/** Back to where it was opened. */
export function DeskEnd({ view }: Props) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { list, back } = deskOf(view)
  return (
    <div className={styles.ends}>
      <Button appearance="primary" onClick={() => void navigate(list())}>
        {t(back)}
      </Button>
    </div>
  )
}
