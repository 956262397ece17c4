import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { formatText } from '../format-text.ts'

/** A place that a person still has to fill in or to look at. */
interface Left {
  path: string
  /** Text that stands in the line. */
  at: string
  what: string
  /** Lines with this text are not meant. */
  except: string | undefined
}

/**
 * New and edited files of the project, written together when everything has succeeded: a name that exists or an anchor
 * that is gone leaves the tree as it was.
 */
export class ChangeSet {
  readonly #root: string
  readonly #files = new Map<string, string>()
  readonly #left: Left[] = []

  constructor(root: string) {
    this.#root = root
  }

  exists(path: string): boolean {
    return this.#files.has(path) || existsSync(join(this.#root, path))
  }

  read(path: string): string {
    const text = this.#files.get(path)
    if (text !== undefined) return text
    if (!existsSync(join(this.#root, path))) throw new Error(`${path} is missing`)
    return readFileSync(join(this.#root, path), 'utf8')
  }

  create(path: string, text: string): void {
    if (this.exists(path)) throw new Error(`${path} exists`)
    this.#files.set(path, text)
  }

  edit(path: string, change: (text: string) => string): void {
    this.#files.set(path, change(this.read(path)))
  }

  /** Names a place for {@link write} to report. */
  leave(path: string, at: string, what: string, except?: string): void {
    this.#left.push({ path, at, what, except })
  }

  /** Formats and writes everything. Answers the changed files and, with their lines, the places that are left. */
  async write(): Promise<{ files: string[]; left: string[] }> {
    const texts = new Map<string, string>()
    for (const [path, text] of this.#files) texts.set(path, await formatText(join(this.#root, path), text))
    this.#writeAll(texts)
    const left = this.#left.flatMap(({ path, at, what, except }) =>
      linesWith(texts.get(path) ?? this.read(path), at, except).map((line) => `${path}:${line}  ${what}`),
    )
    return { files: [...texts.keys()], left }
  }

  #writeAll(texts: Map<string, string>): void {
    const before = new Map<string, string | null>()
    try {
      for (const [path, text] of texts) {
        const whole = join(this.#root, path)
        before.set(whole, existsSync(whole) ? readFileSync(whole, 'utf8') : null)
        mkdirSync(dirname(whole), { recursive: true })
        writeFileSync(whole, text)
      }
    } catch (error) {
      for (const [whole, text] of before) {
        if (text === null) rmSync(whole, { force: true })
        else writeFileSync(whole, text)
      }
      throw error
    }
  }
}

const linesWith = (text: string, at: string, except: string | undefined): number[] =>
  text
    .split('\n')
    .flatMap((line, index) =>
      line.includes(at) && (except === undefined || !line.includes(except)) ? [index + 1] : [],
    )
