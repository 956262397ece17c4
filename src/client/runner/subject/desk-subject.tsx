import { Button } from '@fluentui/react-components'
import type { ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import type { DeskSubject, DeskView, OfferedEvent } from '../../../../schemas/api/tasks.ts'
import { urls } from '../../ui/urls.ts'
import { AcceptanceActFacts, AcceptanceActOrders } from './act-facts.tsx'
import { RefundRegisterFacts } from './register-facts.tsx'
import { RefundRegisterOrders } from './register-orders.tsx'
import { ServiceFacts, ServiceSwitchConsequences } from './service-facts.tsx'
import { selectActEvents } from './withdrawn-orders.ts'
import styles from './subject.module.css'

/** Passed to the content of a desk step, so that a row can send an event of the step. */
export interface DeskActions {
  step: DeskView['step']
  /**
   * True while no event can be sent, for example because one is being sent, another user has the claim, or the page is
   * read-only.
   */
  isOff: boolean
  send: (type: string, payload: unknown) => void
}

/** Parts of the page for one kind of desk. */
interface DeskParts<Subject extends DeskSubject> {
  /** Returns the URL of the list of desks of this kind. */
  getListUrl: () => string
  /** Text key of the link back to the list. */
  backTextKey: string
  /** Content for the decision of the user, displayed with the form of a step. */
  Decision: ComponentType<{ subject: Subject; acts: DeskActions }>
  /** Events that the rows of the content send. They are not among the buttons of the step. */
  rowEvents?: readonly string[]
  /** True if the content is also displayed on the page after the end. */
  isVisibleAtEnd?: true
  Aside: ComponentType<{ subject: Subject }>
}

const desks: { [Name in DeskSubject['name']]: DeskParts<Extract<DeskSubject, { name: Name }>> } = {
  serviceSwitch: {
    getListUrl: urls.services,
    backTextKey: 'shell:back.services',
    Decision: ServiceSwitchConsequences,
    Aside: ServiceFacts,
  },
  acceptanceAct: {
    getListUrl: urls.issueDelivery,
    backTextKey: 'shell:back.issueDelivery',
    Decision: AcceptanceActOrders,
    Aside: AcceptanceActFacts,
  },
  refundRegister: {
    getListUrl: urls.refundRegisters,
    backTextKey: 'shell:back.refundRegisters',
    Decision: RefundRegisterOrders,
    Aside: RefundRegisterFacts,
    rowEvents: ['CONFIRM_ORDER', 'UNCONFIRM_ORDER'],
    isVisibleAtEnd: true,
  },
}

type Props = { view: DeskView }
// The keys of the registry guarantee that a subject gets the parts of its own name.
const getDeskParts = ({ desk }: DeskView) => desks[desk.subject.name] as unknown as DeskParts<DeskSubject>

/** Content for the decision of the user on a desk step. */
export function DeskStepContent({ view, acts }: Props & { acts: DeskActions }) {
  const { Decision } = getDeskParts(view)
  return <Decision subject={view.desk.subject} acts={acts} />
}

/** Returns the events that have buttons: all except those of rows and those that the state of the subject prevents. */
export function selectDeskButtons(view: DeskView, events: readonly OfferedEvent[]): readonly OfferedEvent[] {
  const { rowEvents = [] } = getDeskParts(view)
  return selectActEvents(view, events).filter(({ type }) => !rowEvents.includes(type))
}

/** Facts about the subject of a desk (an act, a register or the switch of a service), displayed next to its step. */
export function DeskStepFacts({ view }: Props) {
  const { Aside } = getDeskParts(view)
  return <Aside subject={view.desk.subject} />
}

/**
 * Link to the list of desks of this kind and, if `isVisibleAtEnd` is set, the facts and the content in their final
 * state.
 */
export function DeskEndLinks({ view }: Props) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { getListUrl, backTextKey, Decision, Aside, isVisibleAtEnd } = getDeskParts(view)
  const { subject } = view.desk
  return (
    <>
      <div className={styles.actions}>
        <Button appearance="primary" onClick={() => void navigate(getListUrl())}>
          {t(backTextKey)}
        </Button>
      </div>
      {isVisibleAtEnd && (
        <div className={styles.finalContent}>
          <Aside subject={subject} />
          <Decision subject={subject} acts={{ step: view.step, isOff: true, send: () => undefined }} />
        </div>
      )}
    </>
  )
}
