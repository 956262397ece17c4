import { startDeskWalker } from '../../../../support/desks/desk-walker.ts'
import { startEventActionWalker } from '../../../../support/desks/event-action-walker.ts'
import { possiblePaths } from '../../../../support/desks/possible-paths.ts'
import { walkAll, walkedVersions } from '../../../../support/walk-paths.ts'

const deskVersions = walkedVersions.filter(({ kind }) => kind === 'desk')
/** Ended by the call that begins it. */
const endedByCall = ['eventAction']

await walkAll(
  deskVersions.filter(({ name }) => !endedByCall.includes(name)),
  { start: startDeskWalker, pathsOf: possiblePaths },
)
await walkAll(
  deskVersions.filter(({ name }) => endedByCall.includes(name)),
  { start: startEventActionWalker, pathsOf: possiblePaths },
)
