import { Type, type Static } from 'typebox'
import { closed, Instant, Nullable } from '../formats.ts'
import { maxPictureHosts } from '../values/picture-hosts.ts'

const Hosts = Type.Array(Type.String({ minLength: 1, maxLength: 300 }), { maxItems: maxPictureHosts })

export const PictureHosts = Type.Object({
  hosts: Type.Array(Type.String()),
  mayEdit: Type.Boolean(),
  /** Last change; null if there was none or the user may not see it. */
  changed: Nullable(Type.Object({ at: Instant, by: Type.String() })),
})
export type PictureHosts = Static<typeof PictureHosts>

/**
 * `from`: list that the user saw. If it has changed since then, the request is refused with 355 and nothing is
 * changed.
 */
export const PictureHostsChange = Type.Object({ from: Hosts, to: Hosts }, closed)
export type PictureHostsChange = Static<typeof PictureHostsChange>
