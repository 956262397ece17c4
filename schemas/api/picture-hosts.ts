import { Type, type Static } from 'typebox'
import { closed, Instant, Nullable } from '../formats.ts'
import { maxPictureHosts } from '../values/picture-hosts.ts'

const Hosts = Type.Array(Type.String({ minLength: 1, maxLength: 300 }), { maxItems: maxPictureHosts })

/** Hosts that pictures of products may come from. */
export const PictureHosts = Type.Object({
  hosts: Type.Array(Type.String()),
  mayEdit: Type.Boolean(),
  /** The last change; null: never, or not for this user to know. */
  changed: Nullable(Type.Object({ at: Instant, by: Type.String() })),
})
export type PictureHosts = Static<typeof PictureHosts>

/** `from`: the list that the user saw; another one by now is refused with 355, and nothing is changed. */
export const PictureHostsChange = Type.Object({ from: Hosts, to: Hosts }, closed)
export type PictureHostsChange = Static<typeof PictureHostsChange>
