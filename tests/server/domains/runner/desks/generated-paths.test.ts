import { startDeskRunner } from '../../../../support/desks/desk-walker.ts'
import { startEventActionRunner } from '../../../../support/desks/event-action-walker.ts'
import { selectPossiblePaths } from '../../../../support/desks/possible-paths.ts'
import { describePathsOverHttp, testedVersions } from '../../../../support/walk-paths.ts'

const deskVersions = testedVersions.filter(({ kind }) => kind === 'desk')
/** Ended by the call that begins it. */
const endedByCall = ['eventAction']

await describePathsOverHttp(
  deskVersions.filter(({ name }) => !endedByCall.includes(name)),
  { start: startDeskRunner, pathsOf: selectPossiblePaths },
)
await describePathsOverHttp(
  deskVersions.filter(({ name }) => endedByCall.includes(name)),
  { start: startEventActionRunner, pathsOf: selectPossiblePaths },
)
