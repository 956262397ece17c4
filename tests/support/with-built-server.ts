import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { projectRoot } from '../../src/server/platform/config/project-root.ts'

/** Tests of server processes run what was built: builds it, unless nothing has changed since. */
export default function setup() {
  execFileSync(process.execPath, [join(projectRoot, 'src/tools/build.mjs')], { stdio: 'inherit' })
}
