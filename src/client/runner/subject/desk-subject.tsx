import { Button } from '@fluentui/react-components'
import type { ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import type { DeskSubject, DeskView } from '../../../../schemas/api/tasks.ts'
import { urls } from '../../ui/urls.ts'
import { ServiceFacts, SwitchFollows } from './service-facts.tsx'
import styles from './subject.module.css'

/** What the runner says of one kind of work at a desk. */
interface Desk {
  /** Of the list that it is opened from. */
  list: () => string
  /** Text key: back to the list. */
  back: string
  /** What the person decides about, above the form of a step. */
  Centre: ComponentType<{ subject: DeskSubject }>
  Aside: ComponentType<{ subject: DeskSubject }>
}

const desks: Record<DeskSubject['name'], Desk> = {
  serviceSwitch: {
    list: urls.services,
    back: 'shell:back.services',
    Centre: SwitchFollows,
    Aside: ServiceFacts,
  },
}

type Props = { view: DeskView }
const deskOf = ({ desk }: DeskView) => desks[desk.subject.name]

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
