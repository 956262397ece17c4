import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '../db/database.ts'
import { readPictureHosts } from './picture-hosts.ts'

/** A changed list is in the policy of every server's pages after this time at the latest, ms. */
const freshMs = 5_000

/** The part of the content security policy that follows a setting: where pictures of products may come from. */
export interface PicturePolicy {
  /** Reads the hosts again when they are no longer fresh. Never throws: without a database the page opens with the last ones. */
  refresh: () => Promise<void>
  /** Sources of img-src. */
  sources: () => string
  /** After a change, so that this server does not wait. */
  forget: () => void
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
    forget: () => {
      freshUntil = 0
    },
  }
}
