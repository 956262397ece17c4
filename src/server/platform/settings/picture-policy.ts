import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '../db/database.ts'
import { readPictureHosts } from './picture-hosts.ts'

/** Maximum delay until a changed list is in the policy of every server's pages, in ms. */
const freshMs = 5_000

/** The part of the content security policy that depends on a setting: sources of product pictures. */
export interface PicturePolicy {
  /**
   * Reads the hosts again if they are outdated. Never throws: if the database is unavailable, the page uses the last
   * known hosts.
   */
  refresh: () => Promise<void>
  /** Sources for img-src. */
  sources: () => string
  /** Invalidates the cached hosts after a change, so that this server applies the change at once. */
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
