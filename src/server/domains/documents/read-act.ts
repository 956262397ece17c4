import { eq } from 'drizzle-orm'
import { formatStoreAddress } from '../../../shared/address.ts'
import { formatDate } from '../../../shared/format.ts'
import { getStoreZone } from '../../../shared/store-day.ts'
import { canSeeStore, type Actor } from '../../platform/identity/actor.ts'
import { readCatalog } from '../../platform/catalogs/repository.ts'
import type { Db } from '../../platform/db/database.ts'
import { stores } from '../../platform/db/schema/reference.ts'
import { readAcceptanceAct } from '../deliveries/acts.ts'
import type { Language } from '../../platform/i18n/translate.ts'
import { refuse } from '../../platform/http/refusal.ts'
import type { AcceptanceActDocument } from './print-documents.ts'
import { readReturnTerms } from './read-terms.ts'
import { countryRules } from '../../../shared/country.ts'
import { getInstallationCountry } from '../../platform/config/installation.ts'

/**
 * Reads an acceptance act for printing. Refuses an act that does not exist or belongs to a store that the actor may not
 * see (404), and an act that is not formed yet, was dissolved, or has changed orders (code 19).
 */
export async function readAcceptanceActDocument(
  db: Db,
  actId: number,
  { actor, language }: { actor: Actor; language: Language },
): Promise<AcceptanceActDocument> {
  const act = await readAcceptanceAct(db, actId)
  if (!act || !canSeeStore(actor, act.pfm)) throw refuse.actNotFound()
  if (act.dateFormed === null || act.status === 'dissolved') throw refuse.denied('errors:actNotFormed')
  const changedLines = act.lines.filter(({ hasChanged }) => hasChanged)
  if (changedLines.length > 0)
    throw refuse.denied('errors:actOrdersChanged', {
      act: actId,
      orders: changedLines.map(({ orderId }) => orderId).join(', '),
    })
  const [store] = await db.select().from(stores).where(eq(stores.pfm, act.pfm))
  const services = await readCatalog(db, 'deliveryServices', language)
  return {
    kind: 'act',
    language,
    actId,
    currency: act.lines[0]?.currency ?? countryRules[getInstallationCountry()].currency,
    day: formatDate(act.dateFormed, getStoreZone(store)),
    store: {
      pfm: act.pfm,
      name: store?.name ?? act.pfm,
      phone: store?.phone ?? null,
      address: formatStoreAddress(store ?? {}),
    },
    service: services?.find(({ id }) => id === act.deliveryServiceId)?.description ?? '',
    lines: act.lines.map(({ orderId, track, name, boxes, weight, toPay }) => ({
      orderId,
      track: track ?? '',
      receiver: name,
      boxes,
      weight,
      toPay,
    })),
    terms: await readReturnTerms(db, ['return', 'exchange']),
  }
}
