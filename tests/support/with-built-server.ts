import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { projectRoot } from '../../src/server/platform/config/project-root.ts'

/** Builds the server for tests that run it as a process, unless nothing has changed since the last build. */
export default function setup() {
  execFileSync(process.execPath, [join(projectRoot, 'src/tools/build.mjs')], { stdio: 'inherit' })
}
