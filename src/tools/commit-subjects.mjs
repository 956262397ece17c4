/**
 * Checks the subjects of the commits that `origin/main` does not contain, or of the last commit if there is no
 * `origin/main`. A subject is imperative, has at most 72 characters and no full stop («Fix stale claim after
 * take-over»).
 */
import { execFileSync } from 'node:child_process'
import { pathToFileURL } from 'node:url'

const maxLength = 72
const imperatives = new Set([
  'Bring',
  'Embed',
  'Exceed',
  'Feed',
  'Need',
  'Proceed',
  'Ring',
  'Seed',
  'Speed',
  'String',
  'Succeed',
])

/** Returns what is wrong with the subject; null if it is correct. */
export function findSubjectProblem(subject) {
  const [first = ''] = subject.split(' ')
  if (subject.length > maxLength) return `is longer than ${maxLength} characters`
  if (!/^[A-Z]/.test(first)) return 'does not begin with a capital letter'
  if (subject.endsWith('.')) return 'ends with a full stop'
  if (/(ed|ing)$/.test(first) && !imperatives.has(first)) return `is not imperative: «${first}»`
  return null
}

const git = (...args) =>
  execFileSync('git', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
    .split('\n')
    .filter(Boolean)

function newSubjects() {
  for (const range of [['origin/main..HEAD'], ['-1']])
    try {
      return git('log', '--format=%s', ...range)
    } catch {
      // Without the branch the next range is tried. In an unpacked archive there is no repository and no commit to
      // check.
    }
  return []
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const problems = newSubjects().flatMap((subject) => {
    const problem = findSubjectProblem(subject)
    return problem ? [`commit «${subject}» ${problem}`] : []
  })
  for (const problem of problems) console.error(problem)
  process.exitCode = problems.length > 0 ? 1 : 0
}
