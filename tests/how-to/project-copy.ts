import { execFile, execFileSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import type { Edit } from './page.ts'

const root = join(import.meta.dirname, '../..')
const execute = promisify(execFile)

/** The tracked files in a temporary folder, with the packages of the project, for temporary changes. */
export class ProjectCopy {
  readonly #folder = mkdtempSync(join(tmpdir(), 'crm-how-to-'))

  constructor() {
    const tracked = execFileSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8' }).split('\0')
    for (const path of tracked.filter((file) => file !== '' && existsSync(join(root, file)))) {
      mkdirSync(dirname(join(this.#folder, path)), { recursive: true })
      cpSync(join(root, path), join(this.#folder, path))
    }
    symlinkSync(join(root, 'node_modules'), join(this.#folder, 'node_modules'))
  }

  /** Runs a shell command to its end; rejects with its output when it fails. */
  async run(command: string): Promise<void> {
    try {
      await execute('sh', ['-c', command], { cwd: this.#folder, env: outside(), maxBuffer: 64 * 1024 * 1024 })
    } catch (error) {
      const { stdout, stderr } = error as { stdout: string; stderr: string }
      throw new Error(`${command}\n${stdout.slice(-8_000)}\n${stderr.slice(-4_000)}`, { cause: error })
    }
  }

  /** Replaces the only occurrence of the edit's old lines. */
  edit({ path, before, after }: Edit): void {
    const absolutePath = join(this.#folder, path)
    const text = readFileSync(absolutePath, 'utf8')
    const occurrences = text.split(before).length - 1
    if (before === '' || occurrences !== 1) throw new Error(`${path}: ${occurrences} places like\n${before}`)
    writeFileSync(
      absolutePath,
      text.replace(before, () => after),
    )
  }

  write(path: string, text: string): void {
    writeFileSync(join(this.#folder, path), text)
  }

  remove(): void {
    rmSync(this.#folder, { recursive: true, force: true })
  }
}

/** A command of the page must run as in a terminal, not as part of this test run. */
const outside = (): NodeJS.ProcessEnv =>
  Object.fromEntries(
    Object.entries(process.env).filter(
      ([name]) => !/^(VITEST|TESTS?$|NODE_ENV$|DEV$|PROD$|MODE$|SSR$|BASE_URL$)/.test(name),
    ),
  )
