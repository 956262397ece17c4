import type { LiveChange } from '../../../../schemas/api/live.ts'
import type { Actor } from '../../platform/identity/actor.ts'
import type { LiveChannel } from '../../platform/live/live.ts'
import type { Services } from '../../platform/services.ts'

/** Time in ms after which a tab without a new announcement is removed, for example because its server was stopped. */
const lifetimeMs = 3 * 60_000

interface Tab {
  draftId: number
  personId: string
  name: string
  until: number
}

/** Owners who have a draft open. Each server stores the tabs that all servers announce. */
export interface DraftPresence {
  /** Names of the other owners who have the draft open. */
  list: (draftId: number, actor: Actor) => string[]
  announce: (actor: Actor, tab: { tabId: string; draftId: number; isOpen: boolean }) => void
  /** Announces that the tab was closed. */
  closeTab: (tabId: string) => void
  stop: () => void
}

export function createDraftPresence(
  { publish, clock }: Pick<Services, 'publish' | 'clock'>,
  live: Pick<LiveChannel, 'subscribe'>,
): DraftPresence {
  const tabs = new Map<string, Tab>()
  const getNow = () => clock.now().getTime()

  const receive = ({ kind, tabId, draftId, personId, personName: name, isOpen }: LiveChange) => {
    if (kind !== 'presence' || tabId === undefined) return
    if (isOpen === true && draftId !== undefined && personId !== undefined && name !== undefined)
      tabs.set(tabId, { draftId, personId, name, until: getNow() + lifetimeMs })
    // The tab may already display another draft.
    else if (draftId === undefined || tabs.get(tabId)?.draftId === draftId) tabs.delete(tabId)
  }
  const stop = live.subscribe((changes) => changes.forEach(receive))

  return {
    list: (draftId, actor) => {
      const now = getNow()
      for (const [tabId, { until }] of tabs) if (until <= now) tabs.delete(tabId)
      const others = [...tabs.values()].filter((tab) => tab.draftId === draftId && tab.personId !== actor.id)
      return [...new Map(others.map(({ personId, name }) => [personId, name])).values()].sort()
    },
    announce: (actor, { tabId, draftId, isOpen }) =>
      publish([
        {
          kind: 'presence',
          tabId,
          draftId,
          isOpen,
          ...(isOpen && { personId: actor.id, personName: actor.name }),
        },
      ]),
    closeTab: (tabId) => {
      if (tabs.has(tabId)) publish([{ kind: 'presence', tabId, isOpen: false }])
    },
    stop,
  }
}
