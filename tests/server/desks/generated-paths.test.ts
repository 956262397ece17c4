import { startDeskWalker } from '../../support/desks/desk-walker.ts'
import { startEventActionWalker } from '../../support/desks/event-action-walker.ts'
import { possiblePaths } from '../../support/desks/possible-paths.ts'
import { walkAll, walkedVersions } from '../../support/walk-paths.ts'

const ofDesks = walkedVersions.filter(({ kind }) => kind === 'desk')
/** Ended by the call that begins it. */
const atOnce = ['eventAction']

await walkAll(
  ofDesks.filter(({ name }) => !atOnce.includes(name)),
  { start: startDeskWalker, pathsOf: possiblePaths },
)
await walkAll(
  ofDesks.filter(({ name }) => atOnce.includes(name)),
  { start: startEventActionWalker, pathsOf: possiblePaths },
)
