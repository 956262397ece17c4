import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { projectRoot } from '../../src/server/platform/config/project-root.ts'

export interface LintedFile {
  /** Lines of the linter's report on this file. Empty if it accepts the file. */
  report: string
  /** The text after the run: `--fix` changes it. */
  text: string
}

/**
 * Lints texts by the rules of this project, all in one run of the linter, because a start of it takes a second. `files`:
 * text by path, relative to a folder that is created for the run. `others`: files that the texts import.
 */
export function lintFiles(
  files: Record<string, string>,
  { others = {}, options = [] }: { others?: Record<string, string>; options?: string[] } = {},
): Record<string, LintedFile> {
  const folder = mkdtempSync(join(tmpdir(), 'linted-'))
  try {
    for (const [path, text] of Object.entries({ ...others, ...files })) {
      mkdirSync(dirname(join(folder, path)), { recursive: true })
      writeFileSync(join(folder, path), text)
    }
    const { stdout } = spawnSync(
      join(projectRoot, 'node_modules/.bin/oxlint'),
      ['-c', join(projectRoot, 'oxlint.config.mjs'), '-f', 'unix', ...options, ...Object.keys(files)],
      { cwd: folder, encoding: 'utf8' },
    )
    const lines = stdout.split('\n')
    return Object.fromEntries(
      Object.keys(files).map((path) => [
        path,
        {
          report: lines.filter((line) => line.startsWith(`${path}:`)).join('\n'),
          text: readFileSync(join(folder, path), 'utf8'),
        },
      ]),
    )
  } finally {
    rmSync(folder, { recursive: true })
  }
}
