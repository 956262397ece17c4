/** Readers of exported event logs that use only the formats' own definitions, as a third-party program would. */
import type { Json } from './server.ts'

export interface EventLogStep {
  case: string
  /** Name of the activity in the language of the reader. */
  activity: string
  event: string
  at: string
  from: string | null
  to: string
  version: number
  resource: string
  role: string
}

export function readXes(xml: string): EventLogStep[] {
  const values = (text: string) =>
    Object.fromEntries(
      [...text.matchAll(/<\w+ key="([^"]+)" value="([^"]*)"\/>/g)].map(([, k, v]) => [k!, v!]),
    )
  return [...xml.matchAll(/<trace>(.*?)<\/trace>/gs)].flatMap(([, trace]) => {
    const [head = '', ...events] = trace!.split('<event>')
    const name = values(head)['concept:name']!
    return events.map(values).map((event) => ({
      case: name,
      activity: event['concept:name']!,
      event: event['crm:event']!,
      at: event['time:timestamp']!,
      to: event['crm:to']!,
      from: event['crm:from'] ?? null,
      version: Number(event['crm:version']),
      resource: event['org:resource']!,
      role: event['org:role'] ?? '',
    }))
  })
}

export function readOcel({ events }: Json): EventLogStep[] {
  return events.map((event: Json) => {
    const attributes = Object.fromEntries(event.attributes.map(({ name, value }: Json) => [name, value]))
    const { objectId } = event.relationships.find(({ qualifier }: Json) => qualifier === 'step of')
    return {
      case: objectId,
      activity: event.type,
      event: attributes.event,
      at: event.time,
      from: attributes.from ?? null,
      to: attributes.to,
      version: attributes.version,
      resource: attributes.resource,
      role: attributes.role ?? '',
    }
  })
}
