import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { projectRoot } from '../../src/server/platform/config/project-root.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** The Python that has PM4Py and lifelines. */
    python: string
  }
}

const requirements = join(import.meta.dirname, 'requirements.txt')

function run(command: string, args: string[]): void {
  const { status, error, stderr } = spawnSync(command, args, { encoding: 'utf8' })
  if (status !== 0) throw error ?? new Error(`${command} ${args.join(' ')}: ${stderr}`)
}

/**
 * PM4Py and lifelines in a virtual environment of their own, installed the first time only. They are used by tests only
 * and never shipped, because the licence of PM4Py is AGPL.
 */
export default function setUpPm4py(project: TestProject) {
  const version = createHash('sha256').update(readFileSync(requirements)).digest('hex').slice(0, 12)
  const folder = join(projectRoot, 'node_modules/.cache', `pm4py-${version}`)
  const python = join(folder, 'bin/python')
  const marker = join(folder, 'pyvenv.ready')
  if (!existsSync(marker)) {
    rmSync(folder, { recursive: true, force: true })
    run('python3', ['-m', 'venv', folder])
    run(python, ['-m', 'pip', 'install', '--quiet', '--disable-pip-version-check', '-r', requirements])
    // Only a complete environment is reused.
    renameSync(join(folder, 'pyvenv.cfg'), marker)
    run('cp', [marker, join(folder, 'pyvenv.cfg')])
  }
  project.provide('python', python)
}
