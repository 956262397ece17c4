import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '../db/database.ts'
import { readPictureHosts } from './picture-hosts.ts'

/**
 * Time for which the hosts are cached, in ms. After a change, the pages of other servers use the old list for at most
 * this time.
 */
const freshMs = 5_000

/** Part of the content security policy that depends on a setting: the sources of product pictures. */
export interface PicturePolicy {
  /**
   * Reads the hosts again if the cache has expired. Never throws: if the database is unavailable, the last known hosts
   * are used.
   */
  refresh: () => Promise<void>
  /** Value of the directive img-src. */
  sources: () => string
  /** Expires the cache after a change, so that the next page of this server uses the new hosts. */
  invalidate: () => void
}

export function createPicturePolicy(
  db: Db,
  log: Pick<FastifyBaseLogger, 'warn'>,
  now = () => performance.now(),
): PicturePolicy {
  let hosts: readonly string[] = []
  let freshUntil = 0
  return {
    refresh: async () => {
      if (now() < freshUntil) return
      freshUntil = now() + freshMs
      try {
        hosts = await readPictureHosts(db)
      } catch (error) {
        log.warn({ err: error }, 'the hosts of product pictures cannot be read')
      }
    },
    sources: () => hosts.map((host) => `https://${host}`).join(' '),
    invalidate: () => {
      freshUntil = 0
    },
  }
}
