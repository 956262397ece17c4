import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { Right } from '../../shared/rights.ts'
import { urls } from './urls.ts'

/** Link to an outbox event; only its text for users who may not see events. `rights`: null while loading. */
export const renderEventLink = (
  eventId: number,
  rights: ReadonlySet<Right> | null | undefined,
  text: ReactNode = String(eventId),
): ReactNode => (rights?.has('settingsEvents') ? <Link to={urls.event(eventId)}>{text}</Link> : text)
