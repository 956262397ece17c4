import { createSmsGateway } from '../adapters/sms/client.ts'
import { smsText } from '../adapters/sms/texts.ts'
import type { Circuit } from '../adapters/circuit.ts'
import type { Services } from '../services.ts'
import type { EventData, HandlerName, ServiceId } from './event-catalog.ts'

export interface RunningEvent<Name extends HandlerName = HandlerName> {
  id: number
  orderId: number | null
  /** Goes to the partner as idempotency key: the event may be carried out more than once, its effect may not. */
  key: string
  data: EventData[Name]
}

/** Carries an event out and answers what the journal keeps of the answer (no personal data), or null. */
export type Handlers = { [Name in HandlerName]?: (event: RunningEvent<Name>) => Promise<string | null> }

export interface Partner {
  circuit: Circuit
  ping: () => Promise<void>
}

export interface Outside {
  handlers: Handlers
  partners: Partial<Record<ServiceId, Partner>>
}

/** Connects every handler with its partner; one set for the life of the server, because circuits remember. */
export function createOutside({ config, clock }: Pick<Services, 'config' | 'clock'>): Outside {
  const sms = createSmsGateway(config.sms, clock)
  return {
    partners: { sms },
    handlers: {
      'sms.send': async ({ key, data }) => {
        const id = await sms.send({
          to: data.phone,
          text: smsText(data.template, data.params, data.language),
          key,
        })
        return `accepted ${id}`
      },
    },
  }
}
